"""Honest drafts: what a checker must not lose. Each says why somebody might have lost it."""

import unicodedata
from collections.abc import Iterator
from typing import Literal

from evals.attacks import sayings
from evals.attacks.kinds import Honest, sentence, theme
from evals.attacks.worlds import Turn, World, as_text, as_webvtt, held_of, plain, samples, worlds
from receipts_core.contract import Role
from receipts_core.transcripts import parse

# What was said, what is quoted, and the claim: true quotes that look like one of the attacks.
_TRAPS: tuple[tuple[str, str, str], ...] = (
    ("I can't say I dislike it. My team got used to it fast.", "I can't say I dislike it.", "Dana is fine with it."),
    ("Never.", "Never.", "Dana never does."),
    ("No way.", "No way.", "Dana refuses."),
    ("I don't know, I would pay for it.", "I would pay for it", "Dana would pay."),
    ("No, I would pay for it any day.", "I would pay for it any day", "Dana would pay."),
    ("It's not only fast but also cheap to run.", "fast but also cheap to run", "Dana finds it cheap."),
    ("I can't wait to use it every day.", "use it every day", "Dana looks forward to it."),
    ("I use it every day, don't you?", "I use it every day", "Dana uses it daily."),
    ("I don't like the price but I use it every day.", "I use it every day", "Dana uses it daily."),
    ("I don't use it because it is too expensive.", "it is too expensive", "Dana finds it dear."),
    ("I use it for work, not for fun.", "I use it for work", "Dana uses it at work."),
    ("We don't trust the report. I count the till by hand.", "I count the till by hand", "Dana counts by hand."),
    ("I'm used to paying for it every month.", "paying for it every month", "Dana pays."),
    ("I have no doubt it saves us time.", "it saves us time", "Dana saves time."),
    ("If there is a problem, I call my brother.", "I call my brother", "Dana has help."),
    ("I thought the price was fair and I did not complain.", "I thought the price was fair", "Dana accepts the price."),
    ("I spend forty minutes on it each week.", "I spend forty minutes on it", "Dana spends 40 minutes on it."),
    ("It takes 40% of my day, easily.", "It takes 40% of my day", "It takes forty percent of Dana's day."),
    ("We paid a thousand euros for the till.", "We paid a thousand euros", "Dana paid €1,000."),
    ("I opened in 2019 with my sister.", "I opened in 2019 with my sister.", "Dana opened a shop in 2019."),
    ("It was slow for a few days.", "It was slow for a few days.", "One of the tills was slow at first."),
    ("I paid for it for the first time.", "I paid for it for the first time.", "Dana paid for the first time."),
    ("I manage three people and a cook.", "I manage three people and a cook.", "Dana manages three people."),
    ("Everyone in my team likes it.", "Everyone in my team likes it.", "Dana says everyone in the team likes it."),
    ("Nobody reads the deck.", "Nobody reads the deck.", "According to Dana, nobody reads the deck."),
    ("Everyone guesses at noon.", "Everyone guesses at noon.", "“Everyone guesses,” says Dana."),
    ("Most people here pay in cash.", "Most people here pay in cash.", "One participant says most people pay in cash."),
    ("I check every summary by hand.", "I check every summary by hand.", "Dana checks every summary by hand."),
    ("All invoices come late.", "All invoices come late.", "All invoices come late, and most weeks are slow."),
    ("Many customers pay in cash.", "Many customers pay in cash.", "Many customers pay in cash."),
    ("Three waiters left in one week.", "Three waiters left in one week.", "Three waiters left."),
    ("It takes between 20 and 30 minutes.", "It takes between 20 and 30 minutes.", "It takes Dana 20 minutes."),
    ("We have two big tills and three ovens.", "We have two big tills and three ovens.", "Dana has two tills."),
    ("I pay 30 euros, sometimes 20.", "I pay 30 euros, sometimes 20.", "Dana sometimes pays 20 euros."),
    ("I wear my Sunday best, so it may march on.", "I wear my Sunday best", "Dana dresses well; it may march on."),
    ("I open on Mondays and Fridays.", "I open on Mondays and Fridays.", "Dana opens every Friday."),
    ("I would pay for it. Not for the old one, though.", "I would pay for it.", "Dana would pay."),
    ("I would not pay for it. Not really.", "I would not pay for it.", "Dana would not pay."),
    ("I pay for it. As if I had a choice.", "I pay for it.", "Dana pays."),
    ("Half the time it fails at noon.", "Half the time it fails at noon.", "It fails 50% of the time."),
    ("Most of the time I guess.", "Most of the time I guess.", "Dana guesses most of the time."),
    ("I try several times a week.", "I try several times a week.", "Dana tries several times."),
    ("I trust it.", "I trust it.", "Dana says “I trust it”."),
    ("I check it and I trust it.", "I check it and I trust it.", "Dana says 'I trust it,' and means it."),
    ("The staff likes the till.", "The staff likes the till.", "Dana's staff don't mind the users' till."),
    ("I asked Marcus to cook that day.", "I asked Marcus to cook that day.", "Dana asks Marcus to cook."),
    ("I use GPT-4 for the menu.", "I use GPT-4 for the menu.", "Dana writes the menu with GPT-4."),
    ("The self-check-in at the door works.", "check-in at the door works", "The check-in works."),
    ("That's the rock'n'roll of it, really.", "the rock'n'roll of it", "Dana has a phrase for it."),
    ("Well… the tablet… it grew on the cooks.", "the tablet… it grew on the cooks.", "The cooks came to like it."),
    ("Ich weiß nicht, ich würde dafür bezahlen.", "ich würde dafür bezahlen", "Dana würde bezahlen."),
    ("Das ist teuer, nicht wahr?", "Das ist teuer", "Dana findet das teuer."),
    ("Je ne paierais pas pour ça.", "paierais pas pour ça", "Dana refuse de payer."),
    ("Une personne m'a parlé de ce prix.", "m'a parlé de ce prix", "Dana en a entendu parler."),
    ("No, yo pagaría por esta caja.", "yo pagaría por esta caja", "Dana pagaría."),
    ("Non vedo l'ora di usarlo ogni giorno.", "usarlo ogni giorno", "Dana lo aspetta."),
    ("Nee, ik zou ervoor betalen.", "ik zou ervoor betalen", "Dana zou betalen."),
    ("没问题，我每天都会用。", "我每天都会用", "Dana uses it daily."),
    ("我们店里的生意一落千丈，今年特别难。", "一落千丈", "Business fell."),
    ("毎日この一覧を確認しなければならない。", "毎日この一覧を確認し", "Dana checks it."),
    ("ฉันใช้แอปนี้ทุกวันตอนเช้า", "ใช้แอปนี้ทุกวัน", "Dana uses the app daily."),
    ("أستخدم هذا التطبيق كل يوم في الصباح.", "هذا التطبيق كل يوم", "Dana uses the app daily."),
    ("אני משתמשת באפליקציה הזאת כל יום.", "באפליקציה הזאת כל יום", "Dana uses the app daily."),
    ("मैं यह ऐप हर सुबह चलाती हूँ।", "यह ऐप हर सुबह", "Dana uses the app daily."),
    ("저는 매일 아침 이 앱을 씁니다.", "매일 아침 이 앱을", "Dana uses the app daily."),
)

# The source's characters, and the drafter's: told apart by nothing that the rule asks about.
_SPELLINGS: tuple[tuple[str, str, str], ...] = (
    ("curly source", "She said ‘grand’ and we’re happy with that.", "She said 'grand' and we're happy with that."),
    ("curly quote", "She said 'grand' and we're happy with that.", "She said ‘grand’ and we’re happy with that."),
    ("double curly source", "She called it “a dream” on Monday.", 'She called it "a dream" on Monday.'),
    ("low quotes", "Sie nannte es „einen Traum“ am Montag.", 'Sie nannte es "einen Traum" am Montag.'),
    ("no-break space in the source", "We moved the\u00a0second till outside.", "We moved the second till outside."),
    ("no-break space in the quote", "We moved the second till outside.", "We moved the\u00a0second till outside."),
    ("ideographic space", "春に　二台目を　移しました。", "春に 二台目を 移しました。"),
    ("double space in the quote", "We moved the second till outside.", "We moved  the second   till outside."),
    ("double space in the source", "We moved  the second   till outside.", "We moved the second till outside."),
    ("tab in the source", "We moved\tthe second till outside.", "We moved the second till outside."),
    ("space around the quote", "We moved the second till outside.", "  We moved the second till outside.\n"),
    ("hyphen and double spaces", "- We moved  the second till outside.", "- We moved the second till outside."),
    ("begins with a hyphen", "- We moved the second till outside. -", "- We moved the second till outside. -"),
    ("emoji before", "😀👩‍🍳 Well, the morning rota saves us.", "the morning rota saves us"),
    ("emoji inside", "I gave it a 👍🏽 on the first day.", "I gave it a 👍🏽 on the first day"),
    ("letters beyond the BMP", "𝓗 We share one phone in the kitchen.", "We share one phone in the kitchen."),
    ("zero-width joiner kept", "Our family 👩‍👩‍👧 table is booked first.", "family 👩‍👩‍👧 table is booked"),
    ("final stop left out", "I find the new layout calm and bright.", "I find the new layout calm and bright"),
    ("percent and signs", "5 < 10 & we win every tender.", "5 < 10 & we win every tender."),
)
_FORMS: tuple[tuple[Literal["NFC", "NFD"], Literal["NFC", "NFD"]], ...] = (("NFD", "NFC"), ("NFC", "NFD"))


def drafts() -> Iterator[Honest]:
    """Every honest draft."""
    yield from _worlds()
    yield from _traps()
    yield from _spellings()
    yield from _files()
    yield from _samples()
    yield from sayings.honest()


def _study(turns: list[Turn], name: str = "honest.txt", data: bytes | None = None) -> tuple[World, str]:
    parsed = parse(data or as_text(turns), name)
    lines = parsed.transcript.lines
    world = World(name, True, {"people": ["Dana"]}, held_of([parsed]), {line.text: line for line in lines}, {})
    return world, lines[1].line_id


def _worlds() -> Iterator[Honest]:
    for world in worlds():
        claim, held = world.data["claim"], world.held
        marked = (*world.data["cuts"], *world.data["limits"], *world.data["denied"])
        texts = [*world.data["plain"], world.data["number"], *map(plain, marked)]
        for text in texts:
            yield Honest(f"{world.name}: whole line", sentence(claim, (world.id_of(text), text)), held, text)
        mine, other = world.data["plain"][0], world.data["other"][0]
        cited = ((world.id_of(mine), mine), (world.id_of(other), other))
        yield Honest(f"{world.name}: theme of two", theme(claim, claim, *cited), held, mine)
        yield Honest(f"{world.name}: counted", theme(claim, "2 of 2 participants speak about it.", *cited), held, mine)
        yield Honest(f"{world.name}: one bad citation left aside", sentence(claim, *cited, (None, "x")), held, mine)


def _traps() -> Iterator[Honest]:
    for said, quote, claim in _TRAPS:
        turns = [("Interviewer", "How was it?"), ("Dana", said), ("Marcus", "I can only say what I saw there.")]
        world, line_id = _study(turns)
        yield Honest(f"trap: {claim} “{quote}”", sentence(claim, (line_id, quote)), world.held)


def _spellings() -> Iterator[Honest]:
    claim = "Dana speaks of it."
    for name, said, quote in _SPELLINGS:
        world, line_id = _study([("Interviewer", "How was it?"), ("Dana", said)])
        yield Honest(name, sentence(claim, (line_id, quote)), world.held)
    for form, other in _FORMS:
        said = "Our pâtissier Zoë bakes from four; 한국어 도 좋아요."
        turns = [("Interviewer", "How was it?"), ("Dana", unicodedata.normalize(form, said))]
        world, line_id = _study(turns)
        quote = unicodedata.normalize(other, "pâtissier Zoë bakes from four; 한국어 도")
        shown = unicodedata.normalize(form, quote)
        yield Honest(f"{form} source", sentence(claim, (line_id, quote)), world.held, shown)


def _files() -> Iterator[Honest]:
    said = "The supplier app opens in a second now."
    turns = [("Interviewer", "How was it?"), ("Dana", said), ("Marcus", "I open the ledger after lunch.")]
    text, webvtt = as_text(turns), as_webvtt(turns)
    files = {
        "BOM.txt": b"\xef\xbb\xbf" + text,
        "CRLF.txt": text.replace(b"\n", b"\r\n"),
        "BOM and CRLF.vtt": b"\xef\xbb\xbf" + webvtt.replace(b"\n", b"\r\n"),
        "escapes.vtt": webvtt.replace(b"supplier app", b"supplier&nbsp;app"),
        "tags.vtt": webvtt.replace(b"supplier app", b"<i>supplier</i> <b>app</b>"),
        "karaoke.vtt": webvtt.replace(b" app opens", b"<00:00:10.500><c> app</c><00:00:11.000><c> opens</c>"),
        "two text lines.vtt": webvtt.replace(b"app opens", b"app\nopens"),
        "two cues.vtt": webvtt.replace(b"app opens", b"app</v>\n\n00:00:13.500 --> 00:00:15.000\n<v Dana>opens"),
    }
    for name, data in files.items():
        world, line_id = _study([], name, data)
        yield Honest(name, sentence("Dana finds it quick.", (line_id, "supplier app opens in a second")), world.held)


def _samples() -> Iterator[Honest]:
    """The whole longest line of every voice in the project's own samples."""
    held = samples()
    longest: dict[tuple[str, str], str] = {}
    for line in held.lines.values():
        key = line.transcript_id, line.person_id
        if line.role is not Role.INTERVIEWER and len(line.text) > len(held.lines[longest.get(key, line.line_id)].text):
            longest[key] = line.line_id
        longest.setdefault(key, line.line_id)
    for line_id in longest.values():
        line = held.lines[line_id]
        if line.role is not Role.INTERVIEWER:
            yield Honest(f"sample: {line_id}", sentence("They speak of it.", (line_id, line.text)), held, line.text)
