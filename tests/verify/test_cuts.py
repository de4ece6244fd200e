"""What a cut may leave out: the quote stands in brackets in its sentence."""

import pytest

from receipts_core.verify.cuts import reversing_word
from receipts_core.verify.quotes import Match, Spoken
from tests.support.lines import held_line

TURNED = (
    "I would not [pay for this].",
    "My team would never [recommend this till to a friend].",
    "I would only [use it for the Christmas party].",
    "[I like everything about the new till] except the receipt printer.",
    "I would [pay for it] if it were free.",
    "[I would pay for it] unless it crashes.",
    "I barely [use it at work].",
    "It's not because [it is too expensive].",
    "I don't think [it is worth the money].",
    "[The weekly report is] not useful.",
    "I know nobody who [pays for this tool].",
    "I doubt [it works for everyone].",
    "I used to [pay for it every month].",
    "If it was cheaper, [I would pay for it].",
    "Except for the printer, [I like everything about it].",
    "Without it [I lose my mornings].",
    "I would not, under any circumstances, [pay for it].",
    "I would not... [pay for it].",
    "I almost [bought the whole thing].",
    "Ich würde nicht [dafür bezahlen wollen].",
    "[Ich bezahle dafür] nicht.",
    "Ich glaube nicht, dass [es das Geld wert ist].",
    "Ich habe kein [Geld für so ein Abo].",
    "[Ich lehne den neuen Preis] ab.",
    "[Ich mag alles daran] außer dem Preis.",
    "Je ne paierais pas [pour un outil pareil].",
    "[Je paierais pour ça] jamais.",
    "[J'aime tout dans cette caisse] sauf l'imprimante.",
    "Yo no [pagaría por esta herramienta].",
    "Nunca [recomendaría esta caja a nadie].",
    "Eu não [pagaria por essa ferramenta].",
    "Non [pagherei per questo strumento].",
    "Ik zou er niet [voor willen betalen].",
    "[Ik betaal daarvoor] niet.",
    "我不会[为这个付钱的]。",
    "[我喜欢这个收银机的一切]，除了打印机。",
    "我只[在圣诞节用它]。",
    "[この機能にお金を払い]たくない。",
    "[この機能にお金を払う価値がある]とは思いません。",
    "[クリスマスの時期に]だけ使います。",
    "I never said [the price was too high].",
    "I can't say [I dislike it].",
    "Nobody [reads the deck we send].",
    "There's nothing I [like about the new till].",
    "I'd pay ten, not [twenty euros a month].",
    "I hardly ever [use the search page].",
    "[I use the search page] rarely.",
    "[The idea that it saves time] is not true.",
    "I don't think, honestly, [it is worth the money].",
    "I would not, in any case, [pay for it].",
    "I never had the budget, sadly, to [pay for it].",
    "[I would pay for it], if it worked.",
    "Ich denke nicht, ehrlich gesagt, [dass es das wert ist].",
    "There was no [budget for tools like this].",
    "I couldn't recommend [the tool to anyone].",
    "It wouldn't be fair to say [the app is slow].",
    "We had a problem with the export, not [with the import of files].",
    "Nothing [beats the paper list].",
    "I don't only [use it at work].",
    "Well I wouldn't say [it saves time every day].",
    "[It works fine] as long as nobody touches it.",
    "We can't [afford a second till].",
    "I haven't [used it since March].",
    "I couldn't care less whether [they use it or not].",
    "Not everyone [likes the new layout].",
    "If only [it worked offline].",
    "It's not [as good as the old one].",
    "Only my brother [uses the new till].",
    "Hardly anyone [uses the new till].",
)

KEPT = (
    "I don't know, [I would pay for it].",
    "No, [I would pay for it] any day.",
    "no i would [pay for it] any day",
    "I can't wait to [use it every day].",
    "It's not only [fast but also cheap].",
    "[I use it every day], don't you?",
    "[I use it every day], you know, it isn't expensive.",
    "I don't like the price but [I use it every day].",
    "I don't use it because [it is too expensive].",
    "I don't like people who [talk all day].",
    "I'm used to [paying for it every month].",
    "We don't trust the numbers in the weekly report. [I count the till by hand].",
    "[I use it for work], not for fun.",
    "[I use it for work] and not for fun.",
    "If there is a problem, [I call my brother].",
    "Almost every day I [use the morning list].",
    "[I thought the price was fair] and I did not complain.",
    "Not that I mind, but [I use it daily at home].",
    "I have no doubt [it saves us time].",
    "I don't mind [paying for it each month].",
    "The only tool [that I trust is paper].",
    "[Ich bezahle gern dafür], nicht wahr?",
    "Ich weiß nicht, [ich würde dafür bezahlen].",
    "Nein, [das würde ich bezahlen].",
    "Nicht nur [der Preis ist gut], auch der Support.",
    "Ich mag es nicht, aber [ich nutze es jeden Tag].",
    "Je ne [paierais pas pour ça].",
    "Je ne sais pas, [je paierais pour ça].",
    "[C'est vraiment très cher], n'est-ce pas ?",
    "Une personne [m'a parlé de ce prix].",
    "No, [yo pagaría por esta herramienta].",
    "[Yo pagaría por esto], ¿no?",
    "No solo [es rápido y barato].",
    "Não sei, [eu pagaria por isso].",
    "Ele se [lembra de tudo isso].",
    "Non vedo l'ora di [usarlo ogni giorno].",
    "Nee, [ik zou ervoor betalen].",
    "Ik weet het niet, [ik zou ervoor betalen].",
    "[我每天都用这个]，不觉得烦。",
    "这个不仅[又快又便宜]。",
    "我不知道，[我会付钱的]。",
    "没问题，[我每天都会用]。",
    "[毎日この一覧を確認]しています。",
    "[毎日この一覧を確認し]なければならない。",
    "高いので、[毎日は使っていません]。",
    "[とても便利だと思う]けど、お金は払わない。",
    "I wouldn't say no, [I would pay for it].",
    "[It works well for us], I think, if you ask me.",
    "So [I would pay for it], no?",
    "Honestly [it saves me an hour] when it doesn't crash.",
    "[I told my boss] that it does not work.",
    "I don't know, honestly, [I would pay for it].",
    "The AI could not read the sheets properly, [hallucinated data and gave up].",
    "[I set up the problem], if it is late, I leave.",
    "They insisted on [the same old answers], as if we were new.",
    "I like that it does not crash and [the support is quick].",
    "I do not have time, so [I order by phone].",
    "It isn't cheap, [the new till].",
    "Sometimes I [use it without thinking].",
    "Without a doubt [the best tool we have].",
    "[I was happy with the price] until they doubled it.",
    "I'm not going to lie, [I love the new till].",
    "To be honest I'm not a fan, [but the team loves it].",
    "[We pay for the basic plan], nothing else.",
    "[Everyone likes the new layout], not just me.",
    "I would rather walk than [use the new app].",
    "I'd use it even if [it cost ten euros].",
)


def left_out(marked: str) -> str | None:
    start, end = marked.index("["), marked.index("]") - 1
    held, line = held_line([[marked.replace("[", "").replace("]", "")]])
    return reversing_word(Spoken(line, held.sources[line.source_id]), Match(start, end))


@pytest.mark.parametrize("marked", TURNED)
def test_a_cut_that_turns_the_meaning_round_is_found(marked: str) -> None:
    assert left_out(marked) is not None


@pytest.mark.parametrize("marked", KEPT)
def test_a_cut_that_leaves_the_meaning_as_it_was_passes(marked: str) -> None:
    assert left_out(marked) is None


def test_the_word_that_is_left_out_is_named() -> None:
    assert left_out("I would never [pay for this].") == "never"
