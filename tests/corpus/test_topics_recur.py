"""What counts as a matter that recurs, and what never does."""

from receipts_core import corpus
from tests.support.spoken import interview, interviews

FILLER = "Our office moved last spring and the trains are late on most days."


def phrases(lines) -> list[str]:
    return [topic.phrase for topic in corpus.build(lines).overview_topics()]


def test_two_people_in_two_interviews_make_a_topic_in_whatever_form_they_say_it():
    lines = interviews(
        ana=["The summaries save me plenty of time on every project."],
        ben=["All that time saved goes straight into the next customer visit."],
    )
    (topic,) = corpus.build(lines).overview_topics()
    assert {"save", "saved"} & set(topic.phrase.split())
    assert (topic.interviews, topic.participants) == (2, 2)
    assert topic.phrase == topic.queries[0]


def test_words_of_near_meaning_make_one_topic():
    lines = interviews(
        ana=["It takes the tedious tasks off my desk, which I like."],
        ben=["We hand the tedious tasks to it and keep the rest."],
        cas=["I gave all the boring tasks to the machine in March."],
    )
    (topic,) = corpus.build(lines).overview_topics()
    assert topic.participants == 3
    assert "boring tasks" in topic.queries


def test_one_person_alone_makes_no_topic():
    lines = [*interview("ana", "Nobody reads the deck, nobody ever reads the deck."), *interview("ben", FILLER)]
    assert phrases(lines) == []


def test_one_person_interviewed_twice_makes_no_topic():
    first, second = interview("ana", "The weekly status meeting is a waste."), interview("ana", "That status meeting!")
    again = [
        spoken.model_copy(update={"transcript_id": "t-again", "line_id": f"t-again:{spoken.n}"}) for spoken in second
    ]
    assert phrases([*first, *again]) == []


def test_what_the_interviewer_says_never_makes_a_topic():
    asked = "Q: Could you tell me about the creative process behind your weekly newsletter?"
    assert phrases(interviews(ana=[asked, FILLER], ben=[asked, "I cook, mostly, and walk the dog at noon."])) == []


def test_greetings_thanks_and_sums_never_make_a_topic():
    said = ["Sounds good, thank you!", "Twenty five dollars a month, for two years, was what they said to me."]
    assert phrases(interviews(ana=said, ben=said, cas=said)) == []


def test_an_order_that_does_not_depend_on_the_run():
    lines = interviews(
        ana=["I double check the summary. The recording quality is poor in our meeting room."],
        ben=["I double check the summary. The recording quality matters to my whole team."],
        cas=["We double check the summary. The recording quality was fine for all of us."],
    )
    assert phrases(lines) == phrases(lines) != []


def test_topics_come_in_other_languages_too():
    lines = interviews(
        ana=["Ich prüfe jede Zusammenfassung von Hand, weil sie oft nicht stimmt und ich das nicht will."],
        ben=["Bei uns wird jede Zusammenfassung geprüft, und zwar von mir, weil das sonst keiner macht."],
    )
    assert any("zusammenfassung" in phrase for phrase in phrases(lines))
