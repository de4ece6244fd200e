"""Make the table of word meanings that search reads: `receipts_core/corpus/data/english.zip`.

A word's vector joins where a sentence encoder (the teacher) puts the word alone with its GloVe vector, reduced and
stored as signed bytes with the nearest words of each. The words are the commonest of GloVe's whose stem WordNet has as
a common word, so that names take no place. README.md says where the inputs come from and their licences.

    python distil.py --teacher MODEL.onnx --tokenizer tokenizer.json --glove DIR --wordnet DIR --out english.zip
"""

import argparse
import json
import re
import zipfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnxruntime
import pyarrow.parquet
from tokenizers import Tokenizer

PLAIN = re.compile(r"[a-z]+(?:'[a-z]+)?")
VOCABULARY = 32_000
DIMENSIONS = 128
NEIGHBOURS = 32
NEAREST = 0.25
SCALE = 200
SHARES = (0.7, 0.3)  # of the word alone, and GloVe, in a word's vector


class Teacher:
    """The sentence encoder: mean of the last layer over the tokens, length 1."""

    def __init__(self, model: str, tokenizer: str) -> None:
        self._tokens = Tokenizer.from_file(tokenizer)
        self._tokens.enable_truncation(128)
        self._tokens.no_padding()
        self._session = onnxruntime.InferenceSession(model)
        self._inputs = {given.name for given in self._session.get_inputs()}

    def encode(self, texts: Sequence[str], batch: int = 256) -> np.ndarray:
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
    for name in ("teacher", "tokenizer", "glove", "wordnet"):
        options.add_argument(f"--{name}", required=True)
    options.add_argument("--out", type=Path, required=True)
    given = options.parse_args()
    from receipts_core.corpus.languages import BY_CODE  # noqa: PLC0415 - only the program needs the project
    from receipts_core.corpus.topics import stem  # noqa: PLC0415

    listed = pyarrow.parquet.read_table(f"{given.glove}/glove_6B_index.parquet")["index"].to_pylist()
    place = {word: at for at, word in enumerate(listed)}
    known = {stem(word, "en") for word in common_words(Path(given.wordnet))}
    plain = [word for word in listed if PLAIN.fullmatch(word) and ("'" in word or stem(word, "en") in known)]
    vocabulary = plain[:VOCABULARY]
    alone = centred(Teacher(given.teacher, given.tokenizer).encode(vocabulary))
    glove = np.load(f"{given.glove}/glove_6B_50d_emb.npy")
    beside = centred(unit(np.array([glove[place[word]] for word in vocabulary], np.float32)))
    beside = beside @ np.linalg.svd(beside.T @ beside)[0][:, 1:]  # its strongest direction is how common a word is
    parts = (unit(alone), unit(beside))
    joined = np.hstack([share**0.5 * part for share, part in zip(SHARES, parts, strict=True)])
    vectors = reduced(unit(joined), DIMENSIONS)
    write(given.out, vocabulary, vectors, BY_CODE["en"].function_words)


if __name__ == "__main__":
    main()
