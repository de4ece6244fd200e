"""Text that does not compress, so that a test fills what it means to fill."""

import random

_random = random.Random(20261130)


def noise(length: int) -> str:
    """So many characters by chance, never the same twice in a run, the same in every run."""
    return "".join(chr(_random.randrange(0x4E00, 0x9FFF)) for _ in range(length))
