"""Which language a text is in, so that the right stemmer reads it.

The rule: a script that only one of our languages uses decides at once; among languages in Latin script the one whose
function words are most frequent wins; where nothing decides, the text is `plain` (no stemmer). Detection picks a
stemmer and a list of words that carry no matter; it is never shown to a person, so being unsure costs little.
"""

import re
from collections import Counter
from typing import NamedTuple

# A word is letters and digits together ("B2B", "Q3"), an apostrophe inside; a number keeps its point ("4.5").
WORD = re.compile(r"\d+(?:[.,]\d+)+(?![^\W_])|[^\W_]+(?:['’][^\W\d_]+)*")

# Scripts written without spaces between words (Han, kana, Thai, Lao, Myanmar, Khmer): searched by character n-grams.
UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003134f]+"
)


class Language(NamedTuple):
    """A language with a Snowball stemmer: its code, the stemmer's name, and words that carry no matter of their own."""

    code: str
    stemmer: str
    function_words: frozenset[str]


def _language(code: str, stemmer: str, words: str) -> Language:
    return Language(code, stemmer, frozenset(words.split()))


_ENGLISH = """
a about above actually after again against ain all also always am among an and another any anybody anyone anything
are aren around as at away be became because become been before being below between both but by came can cannot
can't come comes coming could couldn couldn't did didn didn't do does doesn doesn't doing don don't done down during
each either else enough especially et etc even ever every everybody everyone everything far few for from further
gave get gets getting give given gives go goes going gone gonna got gotten had hadn hadn't has hasn hasn't have
haven haven't having he he'd he'll he's hence her here hers herself him himself his how however i i'd i'll i'm i've
ie if in indeed instead into is isn isn't it it'd it'll it's its itself just keep kind knew know known knows kinda
last least less let let's like ll look lot lots made make makes making many may maybe me mean means might mine more
most mostly much must my myself near need needs neither never no nobody none nor not nothing now of off often oh ok
okay on once one ones only onto or other others otherwise our ours ourselves out over own per perhaps please
possible possibly pretty probably put quite rather re really regarding right said same saw say saying says see seem
seemed seems seen several shall she she'd she's should shouldn shouldn't since so some somebody somehow someone
something sometimes somewhat sort still stuff such sure take taken takes taking tell than thank thanks that that's
the their theirs them themselves then there there's therefore these they they'd they'll they're they've thing things
think this those though through thus till to together told too took toward towards tried tries try trying um under
unless until up upon us use used uses using usually uh ve very via want wants was wasn wasn't way ways we we'd we'll
we're we've well went were weren weren't what what's whatever when where whether which while who who's whom whose
why will with within without won won't would wouldn wouldn't yeah yep yes yet you you'd you'll you're you've your
yours yourself
"""

LANGUAGES: tuple[Language, ...] = (
    _language("en", "english", _ENGLISH),
    _language(
        "de",
        "german",
        "aber alle als also am an auch auf aus bei bin bis da damit dann das dass dem den der des die dies diese "
        "dieser du durch ein eine einem einen einer eines er es etwas für ganz gar gibt haben hat hatte ich ihm "
        "ihn ihr im immer in ist ja jetzt kann kein keine mal man mehr mein mich mir mit nach nicht noch nun nur "
        "ob oder schon sehr sein seine sich sie sind so um und uns unser vom von vor wann war warum was weil "
        "welche welcher welches wem wen wenn wer werden wie wieso wieviel wir wird wo würde zu zum zur über",
    ),
    _language(
        "fr",
        "french",
        "ai alors au aussi aux avait avec avoir bien c'est ce ceci cela ces cette combien comme comment d'un dans "
        "de des donc du elle elles en est et eu faire fait il ils j'ai je la le les leur lui ma mais me mes moi "
        "mon même n'est ne non nos notre nous on ont ou où par parce pas peut plus pour pourquoi qu'on quand que "
        "quel quelle quelles quels qui quoi sa sans se ses si son sont suis sur ta te tous tout toute très tu un "
        "une va vos votre vous y à ça été être",
    ),
    _language(
        "es",
        "spanish",
        "a al algo aquí así aunque bien cada como con cual cuando cuál cuáles cuándo cuánto cómo de del desde "
        "donde dónde e el ella ellos en entonces era es esa ese eso esta estaba este esto está están fue ha hace "
        "hacer hay he la las le les lo los me mi mucho muy más nada ni no nos nosotros o para pero por porque "
        "pues que quién quiénes qué se ser si sin sobre son su sus sí también te tengo tiene todo todos tu un una "
        "uno y ya yo él",
    ),
    _language(
        "pt",
        "portuguese",
        "a ao aos aquilo as assim até com como da das de dela dele depois do dos e ela ele eles em então era essa "
        "esse estou está eu foi há isso isto já lhe mais mas me mesmo meu minha muito na nas nem no nos nossa num "
        "numa não nós o onde os ou para pela pelo por porque pra quais qual quando quanto que quem se sem ser seu "
        "sua são só também te tem tenho ter tudo um uma vai você à",
    ),
    _language(
        "it",
        "italian",
        "a ad ai al alla alle anche c'è che chi ci come con cosa così cui da dal dalla dei del della delle di "
        "dove e ed era essere fa fatto gli ha hai hanno ho i il in io la le lei li lo loro lui ma me mi mia mio "
        "molto ne nel nella noi non nostro o ogni per perché però più poi qualche quale quali quando quanto "
        "quella quello questa questo qui se sei si sia sono su sua sul suo tra tu tutti tutto un una uno vi voi è",
    ),
    _language(
        "nl",
        "dutch",
        "aan al alles als altijd ben bij daar dan dat de der deze die dit doen door dus een en er ge geen geweest "
        "haar had heb hebben heeft hem het hier hij hoe hoeveel hun iets ik in is ja je kan kunnen maar me meer "
        "men met mij mijn moet na naar niet niets nog nu of om omdat ons ook op over te tegen toch toen tot u uit "
        "van veel voor waar waarom wanneer want waren was wat we wel welke werd wie wij wil worden ze zelf zich "
        "zij zijn zo zonder zou",
    ),
    _language(
        "sv",
        "swedish",
        "alla att av blev bli blir dem den denna deras det detta dig din där då efter ej eller en er ett från för "
        "ha hade han har henne hon hur här i icke ingen inom inte jag ju kan kunde man med mellan men mig min mot "
        "mycket ni nu när och om oss på sedan sig sin själv skulle som så till under upp ut utan vad var vara "
        "varför vem vi vid vilka vilken är år över",
    ),
    _language(
        "da",
        "danish",
        "af alle alt at blev blive bliver da de dem den denne der deres det dette dig din dog du efter eller en "
        "end er et for fra ham han hans har havde hende her hun hvad hvem hvilke hvis hvor hvordan hvorfor "
        "hvornår i ikke ind jeg jer kan man mange med meget men mig min mit mod ned noget nogle nu når og også om "
        "op os over på sig sin skal skulle som sådan til ud under var vi vil ville",
    ),
    _language(
        "no",
        "norwegian",
        "alle at av bare ble bli blir da de deg dei den der dere det dette din du eg ein eller en enn er et etter "
        "for fordi fra få før ha hadde han har hun hva hvem hvilke hvor hvordan hvorfor i ikke inn ja jeg kan kom "
        "kunne kva litt man mange med meg men mer min mot må noe noen nå når og også om opp oss over på seg si "
        "sin skal skulle slik som så til um under ut vi vil ville være vært",
    ),
    _language(
        "fi",
        "finnish",
        "ei eikä en että he hän häntä ja jo joka joo jos jotka kaikki kanssa ketkä koska kuin kuinka kuka kun me "
        "miksi mikä milloin minkä minulla minun minä missä mitä mukaan mutta myös ne niin niitä noin nyt näin ole "
        "oli olivat olla on ovat se sen siellä siinä sinä sitten sitä tai te tuo tämä tässä vaan vai vain voi",
    ),
    _language(
        "hu",
        "hungarian",
        "a abban ahogy aki akkor ami amit az azt be csak de e egy ehhez el ez ezek ezt fel ha hanem hogy hogyan "
        "hány igen is itt kell ki le lehet lesz meg mert mi mikor milyen mint mit miért most már még nagyon ne "
        "nem nincs pedig sem szerint ugyan vagy van vannak volt voltam és így úgy",
    ),
    _language(
        "ro",
        "romanian",
        "această acest acum ai al ale am ar are asta atunci au avea ca care ce cel cine cu cum când cât că da dar "
        "de deci din doar după ea ei el ele era este eu fi foarte fost la le lui mai mi mult mă ne nici noi nu o "
        "ori pe pentru poate s sa sau se sunt să te toate tot un una unde va voi vom în și",
    ),
    _language(
        "tr",
        "turkish",
        "acaba ama aslında az bana bazı belki ben beni benim bir biri biz bu bunu da daha de değil diye en gibi "
        "hangi hem hep her hiç ile ise için kadar kaç kendi ki kim mi mu mü mı nasıl ne neden nerede niye o olan "
        "olarak oldu onlar onu orada sen siz tüm var ve veya ya yani yok zaman çok çünkü şey şu",
    ),
    _language(
        "ru",
        "russian",
        "а без бы был была были было быть в вам вас вот все всё вы где да для до его ее если есть еще ещё же за "
        "зачем и из или им их к как какие какой когда кто ли меня мне мы на нас не нет ни но ну о об он она они "
        "от очень по почему при с сколько со так там то тоже только тут ты у уже что чтобы это этого этом я",
    ),
    _language(
        "el",
        "greek",
        "ή από για δεν είναι η θα και κατά με μου να ο οι που πως σαν σε στη στο στον τα την της τι το τον του "
        "των ως όταν ότι",
    ),
    _language(
        "ar",
        "arabic",
        "أن أنا أو إلى إن التي الذي على عن في قد كان كل لا لم ما مع من هذا هذه هل هو هي و",
    ),
    _language(
        "ta",
        "tamil",
        "அது அந்த இது இந்த என் என்று ஒரு நான் நாம் மற்றும்",
    ),
)

# Words that ask for an answer, or for a judgement, rather than say what about; a question is about them only where it
# says nothing else.
_ASKING = """
people person participant participants interviewee interviewees respondent respondents user users anybody everybody
mention mentioned mentions discuss discussed describe described talk talked talks speak spoke spoken express
happen happens happened hard easy difficult good bad better worse important useful
opinion opinions view views believe believed feel felt attitude attitudes experience experiences
"""
ASKING_WORDS = frozenset(_ASKING.split())

BY_CODE = {language.code: language for language in LANGUAGES}
PLAIN = "plain"
_SCRIPTS = (
    ("el", re.compile("[\u0370-\u03ff]")),
    ("ru", re.compile("[\u0400-\u04ff]")),
    ("ar", re.compile("[\u0600-\u06ff]")),
    ("ta", re.compile("[\u0b80-\u0bff]")),
)
_OWN_SCRIPT = re.compile("[\u0370-\u04ff\u0600-\u06ff\u0b80-\u0bff]")
_SPEAKS_OF: dict[str, list[str]] = {}
for _known in LANGUAGES:
    for _word in _known.function_words:
        _SPEAKS_OF.setdefault(_word, []).append(_known.code)

_SURE = 3  # function words that count as evidence of a language; of a text as short as a question one fewer
_SHORT = 8  # words
_EXCERPT = 4000  # characters that are enough to tell


def words(text: str) -> list[str]:
    """The words and numbers of a text, lower case, straight apostrophes, in order."""
    return WORD.findall(text.lower().replace("’", "'"))


def detect(text: str) -> str | None:
    """The code of the text's language, or None where nothing decides it."""
    excerpt = text[:_EXCERPT]
    if not excerpt.isascii() and _OWN_SCRIPT.search(excerpt) and (code := _by_script(excerpt)):
        return code
    spoken = words(excerpt)
    tally = Counter(code for word in spoken for code in _SPEAKS_OF.get(word, ()))
    ranked = tally.most_common(2)
    if (
        not ranked
        or ranked[0][1] < _SURE - (len(spoken) < _SHORT)
        or (len(ranked) > 1 and ranked[0][1] == ranked[1][1])
    ):
        return None
    return ranked[0][0]


def _by_script(text: str) -> str | None:
    letters = sum(map(str.isalpha, text))
    for code, script in _SCRIPTS:
        if len(script.findall(text)) * 2 > letters:
            return code
    return None
