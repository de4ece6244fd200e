"""Make the table of word meanings that search reads: `receipts_core/corpus/data/english.zip`.

A word's vector joins four views of it, reduced and stored as signed bytes with the nearest words of each: where the
first teacher (a sentence encoder) puts the word alone; the vector that, added up over the words of a sentence, comes
nearest to where that teacher puts the sentence; where a second, smaller teacher puts the word alone; and GloVe. The
words are the commonest of GloVe's whose stem WordNet has as a common word, so that names take no place. README.md says
where the inputs come from and their licences.

    python distil.py --teacher DIR --second DIR --text DIR [DIR ...] --glove DIR --wordnet DIR --out english.zip
"""

import argparse
import json
import re
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import numpy as np
import pyarrow.parquet
import scipy.sparse
import torch
from transformers import AutoModel, AutoTokenizer

from receipts_core.corpus.languages import BY_CODE, words
from receipts_core.corpus.topics import stem

PLAIN = re.compile(r"[a-z]+(?:'[a-z]+)?")
VOCABULARY = 32_000
DIMENSIONS = 160
NEIGHBOURS = 24
NEAREST = 0.25
SCALE = 200
SHARES = (0.30, 0.35, 0.25, 0.10)  # of the word alone, its part in sentences, the second teacher, and GloVe
SENTENCES = 24_000
LONGEST = 20  # words of a piece of text: in a longer one no word tells
ONE_OF = 5  # of so many pieces the one with the least seen words is taken
RIDGE = 0.3  # how hard the fit holds to the word alone


class Teacher:
    """A sentence encoder: mean of the last layer over the tokens, length 1. Eight bits a weight: thrice as fast."""

    def __init__(self, folder: str) -> None:
        self._tokens = AutoTokenizer.from_pretrained(folder)
        model = AutoModel.from_pretrained(folder).eval()
        self._model = torch.ao.quantization.quantize_dynamic(model, {torch.nn.Linear}, dtype=torch.qint8)

    def encode(self, texts: Sequence[str], batch: int = 128) -> np.ndarray:
        """One row a text."""
        rows = np.zeros((len(texts), self._model.config.hidden_size), np.float32)
        by_length = sorted(range(len(texts)), key=lambda at: len(texts[at]))
        for start in range(0, len(by_length), batch):
            chosen = by_length[start : start + batch]
            given = self._tokens([texts[at] for at in chosen], padding=True, truncation=True, return_tensors="pt")
            with torch.inference_mode():
                states = self._model(**given).last_hidden_state
            mask = given["attention_mask"][:, :, None]
            rows[chosen] = ((states * mask).sum(1) / mask.sum(1)).numpy()
        return unit(rows)


def common_words(wordnet: Path) -> set[str]:
    """The words of WordNet's entries that are no names, from its `data.*` files."""
    found: set[str] = set()
    for path in sorted(wordnet.glob("data.*")):
        for entry in path.read_text(encoding="utf-8", errors="replace").split("\n"):
            fields = entry.split()
            if entry[:8].isdigit() and " | " in entry:
                spelt = [re.sub(r"\(\w+\)$", "", word) for word in fields[4 : 4 + 2 * int(fields[3], 16) : 2]]
                plain = [word for word in spelt if word.islower()]
                found.update(part for word in plain for part in (*re.split("[-_]", word), word.replace("-", "")))
    return found


def pieces(folder: Path, chance: Random) -> Iterator[str]:
    """One to three English sentences at a time of the paragraphs of every Markdown file."""
    for path in sorted(folder.rglob("*.md")):
        for paragraph in re.split(r"\n\s*\n", path.read_text(encoding="utf-8", errors="replace")):
            spoken = re.sub(r"^\s*(>|#.*|\*\*.*?\*\*:?|[A-Z][\w .]{1,30}:)\s*", "", paragraph.strip())
            if spoken.startswith(("#", "http", "|", "---", "![")):
                continue
            spoken = re.sub(r"https?://\S+|[*_`>]", "", re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", spoken))
            found = re.split(r"(?<=[.!?])\s+", " ".join(spoken.replace("’", "'").split()))
            while found:
                size = chance.choice((1, 1, 2, 2, 3))
                piece, found = " ".join(found[:size]), found[size:]
                if 6 <= len(piece.split()) <= LONGEST and is_english(piece):
                    yield piece


def is_english(piece: str) -> bool:
    """Nearly all plain letters, and a word that few English sentences lack."""
    plain = sum(map(str.isascii, piece)) >= 0.97 * len(piece)
    return plain and re.search(r"\b(the|and|to|of|I|you)\b", piece) is not None


def chosen_text(folders: Sequence[Path], known: set[str]) -> list[list[str]]:
    """Pieces of text as their words, chosen so that rarer words are in them too."""
    chance = Random(3)
    found = [piece for folder in folders for piece in pieces(folder, chance)]
    chance.shuffle(found)
    seen: Counter[str] = Counter()
    chosen: list[str] = []
    for start in range(0, len(found), ONE_OF):
        best = max(found[start : start + ONE_OF], key=lambda piece: _news(piece, known, seen))
        chosen.append(best)
        seen.update(set(_plain_words(best)))
    return chosen[:SENTENCES]


def _plain_words(piece: str) -> list[str]:
    return [word.removesuffix("'s") for word in words(piece)]


def _news(piece: str, known: set[str], seen: Counter[str]) -> float:
    spoken = set(_plain_words(piece))
    return sum((1 + seen[word]) ** -0.5 for word in spoken if word in known) / (3 + len(piece.split()))


def parts_in_sentences(
    texts: Sequence[str], taught: np.ndarray, place: dict[str, int], alone: np.ndarray
) -> np.ndarray:
    """Vectors of words that, added up, come nearest to where the teacher put each text.

    Ridge regression around the word alone, by conjugate gradients: a word that few texts hold stays near it.
    """
    rows, columns, shares = [], [], []
    for row, text in enumerate(texts):
        counts = Counter(place[word] for word in _plain_words(text) if word in place)
        rows += [row] * len(counts)
        columns += counts.keys()
        shares += [count / counts.total() ** 0.75 for count in counts.values()]
    said = scipy.sparse.csr_matrix((np.array(shares, np.float32), (rows, columns)), (len(texts), len(place)))
    held = np.asarray((said > 0).sum(0)).ravel()
    wanted = centred(taught)
    prior = alone * np.log(1 + len(texts) / (1 + held))[:, None].clip(0, 8).astype(np.float32)
    prior *= ((said @ prior) * wanted).sum() / ((said @ prior) ** 2).sum()
    change = np.zeros_like(prior)
    left = said.T @ (wanted - said @ prior)
    towards, size = left.copy(), (left**2).sum(0)
    for _ in range(40):
        moved = said.T @ (said @ towards) + RIDGE * towards
        step = size / (towards * moved).sum(0).clip(1e-12)
        change += step * towards
        left -= step * moved
        size, before = (left**2).sum(0), size
        towards = left + size / before.clip(1e-12) * towards
    return prior + change


def unit(rows: np.ndarray) -> np.ndarray:
    """Rows of length 1; a row of zeros stays one."""
    return rows / np.linalg.norm(rows, axis=1, keepdims=True).clip(1e-9)


def centred(rows: np.ndarray) -> np.ndarray:
    """Rows around their middle."""
    return rows - rows.mean(0)


def reduced(rows: np.ndarray, dimensions: int, fit: int = 20_000) -> np.ndarray:
    """Rows in their strongest directions."""
    directions = np.linalg.svd(rows[:fit].T @ rows[:fit])[0]
    return unit(rows @ directions[:, :dimensions])


def neighbours(vectors: np.ndarray, proper: np.ndarray) -> bytes:
    """For each word the numbers of its nearest words and, after them, their cosines as bytes; 0 means none."""
    packed = bytearray()
    for start in range(0, len(vectors), 1000):
        block = vectors[start : start + 1000] @ vectors.T
        block[np.arange(len(block)), np.arange(start, start + len(block))] = -1
        block[:, ~proper] = -1
        nearest = np.sort(np.argpartition(-block, NEIGHBOURS, axis=1)[:, :NEIGHBOURS], axis=1)
        near = np.take_along_axis(block, nearest, 1)
        order = np.argsort(-near, axis=1, kind="stable")
        nearest, near = np.take_along_axis(nearest, order, 1), np.take_along_axis(near, order, 1)
        near = np.where(near >= NEAREST, np.round(near * 255), 0).clip(0, 255).astype(np.uint8)
        for numbers, cosines in zip(nearest.astype("<u2"), near, strict=True):
            packed += numbers.tobytes() + cosines.tobytes()
    return bytes(packed)


def write(out: Path, vocabulary: list[str], vectors: np.ndarray, function_words: frozenset[str]) -> None:
    """The table as a zip file with fixed dates, so that the same inputs give the same bytes."""
    proper = np.array([word not in function_words and len(word) > 2 for word in vocabulary])
    members = {
        "about.json": json.dumps({"dimensions": DIMENSIONS, "neighbours": NEIGHBOURS, "scale": SCALE}).encode(),
        "words.txt": "\n".join(vocabulary).encode(),
        "vectors.bin": np.round(vectors * SCALE).clip(-127, 127).astype(np.int8).tobytes(),
        "near.bin": neighbours(vectors, proper),
    }
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in members.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)


def main() -> None:
    """Read the inputs, distil, write the table."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("teacher", "second", "glove", "wordnet"):
        options.add_argument(f"--{name}", required=True)
    options.add_argument("--text", type=Path, nargs="+", required=True)
    options.add_argument("--out", type=Path, required=True)
    given = options.parse_args()
    listed = pyarrow.parquet.read_table(f"{given.glove}/glove_6B_index.parquet")["index"].to_pylist()
    listed_at = {word: at for at, word in enumerate(listed)}
    known = {stem(word, "en") for word in common_words(Path(given.wordnet))}
    plain = [word for word in listed if PLAIN.fullmatch(word) and ("'" in word or stem(word, "en") in known)]
    vocabulary = plain[:VOCABULARY]
    place = {word: at for at, word in enumerate(vocabulary)}
    teacher = Teacher(given.teacher)
    alone = unit(centred(teacher.encode(vocabulary)))
    texts = chosen_text(given.text, set(vocabulary))
    taught = parts_in_sentences(texts, teacher.encode(texts), place, alone)
    second = centred(Teacher(given.second).encode(vocabulary))
    glove = np.load(f"{given.glove}/glove_6B_50d_emb.npy")
    beside = centred(unit(np.array([glove[listed_at[word]] for word in vocabulary], np.float32)))
    beside = beside @ np.linalg.svd(beside.T @ beside)[0][:, 1:]  # its strongest direction is how common a word is
    views = (alone, unit(taught), unit(second), unit(beside))
    joined = np.hstack([share**0.5 * view for share, view in zip(SHARES, views, strict=True)])
    vectors = reduced(unit(joined), DIMENSIONS)
    write(given.out, vocabulary, vectors, BY_CODE["en"].function_words)


if __name__ == "__main__":
    main()
