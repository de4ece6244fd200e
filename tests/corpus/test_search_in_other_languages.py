"""Stems where a language has them, pairs of characters where a script has no spaces, plain words for the rest."""

import pytest

from receipts_core import corpus
from receipts_core.corpus.languages import LANGUAGES, detect
from tests.support.spoken import line

SENTENCES = {
    "en": "I would not pay for this, because my team has no budget for it.",
    "de": "Ich würde dafür nicht bezahlen, weil mein Team kein Budget für so etwas hat.",
    "fr": "Je ne paierais pas pour cela, parce que mon équipe n'a pas de budget pour ça.",
    "es": "No pagaría por esto porque mi equipo no tiene presupuesto para una cosa así.",
    "pt": "Eu não pagaria por isso porque a minha equipe não tem dinheiro para uma coisa assim.",
    "it": "Non pagherei per questo perché il mio gruppo non ha i soldi per una cosa così.",
    "nl": "Ik zou hier niet voor betalen, want mijn team heeft geen geld voor zo iets.",
    "sv": "Jag skulle inte betala för det här, för mitt lag har inte pengar till en sådan sak.",
    "da": "Jeg ville ikke betale for det her, fordi mit hold ikke har penge til sådan noget.",
    "no": "Jeg ville ikke betalt for dette, fordi laget mitt ikke har penger til noe slikt.",
    "fi": "En maksaisi tästä, koska minun tiimilläni ei ole rahaa ja se on niin.",
    "hu": "Nem fizetnék ezért, mert a csapatnak nincs pénze, és ez az egy nem kell.",
    "ro": "Nu aș plăti pentru asta, pentru că echipa mea nu are bani și nici nu o să fie.",
    "tr": "Bunun için para ödemezdim çünkü ekibin parası yok ve bu çok değil.",
    "ru": "Я бы не стал за это платить, потому что у нас на это нет денег.",
    "el": "Δεν θα πλήρωνα για αυτό, γιατί η ομάδα μου δεν έχει χρήματα.",
    "ar": "لن أدفع مقابل هذا لأن فريقي لا يملك المال",
    "ta": "நான் இதற்கு பணம் கொடுக்க மாட்டேன்",
}


@pytest.mark.parametrize("code", [language.code for language in LANGUAGES])
def test_every_language_with_a_stemmer_is_told_from_the_others(code):
    assert detect(SENTENCES[code]) == code


@pytest.mark.parametrize("text", ["", "Kubernetes", "ok", "12345 67", "שלום לכולם", "ありがとう"])
def test_what_decides_nothing_is_in_no_language(text):
    assert detect(text) is None


@pytest.mark.parametrize(
    ("spoken", "query"),
    [
        ("Die Preise sind in den letzten Jahren immer weiter gestiegen, und das ist nicht gut.", "Preis"),
        ("Les prix ont augmenté et nous ne pouvons pas payer autant pour les outils.", "outil"),
        ("Цены выросли, и мы не можем так много платить за эти инструменты.", "инструмент"),
        ("אני לא הייתי משלם על זה", "משלם"),
        ("このツールにはお金を払いたくないです。", "お金を払いますか"),
        ("我不会为这个工具付钱，因为我们没有预算。", "预算"),
        ("ฉันจะไม่จ่ายเงินสำหรับสิ่งนี้", "จ่ายเงิน"),
        ("ユーザーはSlackの通知が多すぎると言いました。", "slack"),
        ("Übergrößen sind für mich das Thema, und nicht die Farbe.", "übergröße"),
    ],
)
def test_a_line_is_found_in_its_own_language(spoken, query):
    index = corpus.build([line("Something else entirely, and in English.", n=1), line(spoken, n=2)])
    assert index.search(query)[0].line_id == "t1:2"


def test_a_short_line_is_read_in_the_language_of_its_interview():
    turns = [line(SENTENCES["de"], n=n) for n in range(1, 6)]
    index = corpus.build([*turns, line("Zwei Häuser.", n=6)])
    assert index.search("Haus")[0].line_id == "t1:6"
