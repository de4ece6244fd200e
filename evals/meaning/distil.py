"""Make the table of word meanings that search reads: `receipts_core/corpus/data/english.zip`.

Every word gets a vector such that the sum of a sentence's word vectors points where a sentence encoder (the teacher)
puts the whole sentence. The start is the teacher's vector of the word alone, weighed by the word's rarity; a ridge
regression over spoken sentences corrects it. The result is joined with GloVe vectors of the same words, reduced, and
stored as signed bytes with the nearest words of each. README.md says where the inputs come from and their licences.

    python distil.py --teacher MODEL.onnx --tokenizer tokenizer.json --glove DIR --spoken DIR.git --out english.zip
"""

import argparse
import json
import random
import re
import subprocess
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import onnxruntime
import pyarrow.parquet
import scipy.sparse
from tokenizers import Tokenizer

WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
PLAIN = re.compile(r"[a-z]+(?:'[a-z]+)?")
VOCABULARY = 32_000
FROM_GLOVE = 40_000
SPOKEN_OFTEN = 8
DIMENSIONS = 128
NEIGHBOURS = 32
NEAREST = 0.25
SCALE = 200
RIDGE = 20.0
PRIOR = 0.1
SHARES = (0.4, 0.3, 0.3)  # of the regression, the word alone, and GloVe in a word's vector


def words(text: str) -> list[str]:
    """Lower-case words without a possessive ending."""
    return [word.lower().removesuffix("'s") for word in WORD.findall(text.replace("’", "'"))]


def passages(repository: str, most: int) -> list[str]:
    """One to four sentences each of what people say in the transcripts of a bare repository."""
    choose = random.Random(7)  # noqa: S311 - reproducible, not secret
    found: list[str] = []
    for text in _transcripts(repository, choose):
        for paragraph in text.split("\n\n"):
            turn = re.match(r"\*\*.+?:\*\*\s+(.*)", paragraph.strip(), re.S)
            if turn:
                spoken = re.sub(r"\\?\[[^\]]*\\?\](\([^)]*\))?", "", turn[1])
                sentences = re.split(r"(?<=[.!?])\s+", " ".join(spoken.split()))
                while sentences:
                    size = choose.choice((1, 1, 2, 2, 3, 4))
                    passage, sentences = " ".join(sentences[:size]), sentences[size:]
                    if 6 <= len(passage.split()) <= 80:
                        found.append(passage)
    choose.shuffle(found)
    return found[:most]


def _transcripts(repository: str, choose: random.Random) -> Iterator[str]:
    names = [
        name
        for name in _git(repository, "ls-tree", "-r", "--name-only", "HEAD").split("\n")
        if name.endswith(".md") and "/" in name
    ]
    choose.shuffle(names)
    for name in names:
        yield _git(repository, "show", f"HEAD:{name}")


def _git(repository: str, *command: str) -> str:
    run = ["git", "--git-dir", repository, *command]
    return subprocess.run(run, capture_output=True, text=True, check=True).stdout  # noqa: S603 - git, on a given folder


class Teacher:
    """The sentence encoder: mean of the last layer over the tokens, length 1."""

    def __init__(self, model: str, tokenizer: str) -> None:
        self._tokens = Tokenizer.from_file(tokenizer)
        self._tokens.enable_truncation(128)
        self._tokens.no_padding()
        self._session = onnxruntime.InferenceSession(model)
        self._inputs = {given.name for given in self._session.get_inputs()}

    def encode(self, texts: Sequence[str], batch: int = 64) -> np.ndarray:
        """One row a text."""
        rows = np.zeros((len(texts), 384), np.float32)
        by_length = sorted(range(len(texts)), key=lambda at: len(texts[at]))
        for start in range(0, len(by_length), batch):
            chosen = by_length[start : start + batch]
            ids = [self._tokens.encode(texts[at]).ids for at in chosen]
            shape = (len(ids), max(map(len, ids)))
            tokens, mask = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
            for row, sequence in enumerate(ids):
                tokens[row, : len(sequence)], mask[row, : len(sequence)] = sequence, 1
            feed = {"input_ids": tokens, "attention_mask": mask, "token_type_ids": np.zeros_like(tokens)}
            states = self._session.run(None, {name: feed[name] for name in self._inputs})[0]
            rows[chosen] = (states * mask[:, :, None]).sum(1) / mask.sum(1)[:, None] if states.ndim == 3 else states
        return unit(rows)


def unit(rows: np.ndarray) -> np.ndarray:
    """Rows of length 1; a row of zeros stays one."""
    return rows / np.linalg.norm(rows, axis=1, keepdims=True).clip(1e-9)


def regress(spoken: list[list[str]], taught: np.ndarray, vocabulary: list[str], alone: np.ndarray) -> np.ndarray:
    """Word vectors whose sums come closest to the teacher's sentences without going far from the words alone."""
    at = {word: number for number, word in enumerate(vocabulary)}
    rows, columns, values = [], [], []
    for row, sentence in enumerate(spoken):
        known = Counter(at[word] for word in sentence if word in at)
        size = sum(known.values()) or 1
        for column, count in known.items():
            rows.append(row)
            columns.append(column)
            values.append(count / size**0.75)
    held = scipy.sparse.csr_matrix((np.array(values, np.float32), (rows, columns)), (len(spoken), len(vocabulary)))
    often = Counter(word for sentence in spoken for word in set(sentence))
    rarity = np.array([np.log(1 + len(spoken) / (1 + often[word])) for word in vocabulary], np.float32).clip(0, 8)
    start = PRIOR * rarity[:, None] * alone
    change = np.zeros_like(start)
    left = held.T @ (taught - taught.mean(0) - held @ start)
    step, size = left.copy(), (left * left).sum(0)
    for _ in range(40):  # conjugate gradients, every dimension at once
        pushed = held.T @ (held @ step) + RIDGE * step
        rate = size / (step * pushed).sum(0).clip(1e-12)
        change, left = change + rate * step, left - rate * pushed
        size, before = (left * left).sum(0), size
        step = left + size / before.clip(1e-12) * step
    return start + change


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
    for name in ("teacher", "tokenizer", "glove", "spoken"):
        options.add_argument(f"--{name}", required=True)
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--passages", type=int, default=80_000)
    given = options.parse_args()
    from receipts_core.corpus.languages import BY_CODE  # noqa: PLC0415 - only the program needs the project

    listed = pyarrow.parquet.read_table(f"{given.glove}/glove_6B_index.parquet")["index"].to_pylist()
    place = {word: at for at, word in enumerate(listed)}
    texts = passages(given.spoken, given.passages)
    spoken = [words(text) for text in texts]
    often = Counter(word for sentence in spoken for word in sentence if PLAIN.fullmatch(word))
    common = [word for word in listed if PLAIN.fullmatch(word)][:FROM_GLOVE]
    known = set(common)
    new = sorted(
        (word for word, count in often.items() if count >= SPOKEN_OFTEN and word not in known), key=lambda w: -often[w]
    )
    vocabulary = [*common, *new]
    teacher = Teacher(given.teacher, given.tokenizer)
    alone = teacher.encode(vocabulary, 256)
    alone -= alone.mean(0)
    taught = regress(spoken, teacher.encode(texts), vocabulary, alone)
    glove = np.load(f"{given.glove}/glove_6B_50d_emb.npy")
    beside = unit(np.array([glove[place[word]] if word in place else np.zeros(50) for word in vocabulary], np.float32))
    beside = beside - beside.mean(0)
    beside = beside @ np.linalg.svd(beside.T @ beside)[0][:, 1:]
    parts = (unit(taught), unit(alone), unit(beside))
    joined = np.hstack([share**0.5 * part for share, part in zip(SHARES, parts, strict=True)])
    vectors = reduced(unit(joined), DIMENSIONS)
    kept = sorted(
        range(len(vocabulary)), key=lambda at: (-often[vocabulary[at]], at) if often[vocabulary[at]] >= 3 else (0, at)
    )
    kept = sorted(kept[:VOCABULARY])
    write(given.out, [vocabulary[at] for at in kept], vectors[kept], BY_CODE["en"].function_words)


if __name__ == "__main__":
    main()
