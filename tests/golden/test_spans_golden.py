"""The golden file that the browser's mapping is held to says what Python's verifier says."""

from tests.support.golden_spans import FILE, SOURCES, as_json, cases


def test_the_file_is_what_the_verifier_maps_now() -> None:
    assert FILE.read_text(encoding="utf-8") == as_json(), "run: python -m tests.support.golden_spans"


def test_every_quote_has_a_case() -> None:
    assert len(list(cases())) == sum(len(source.quotes) for source in SOURCES)
