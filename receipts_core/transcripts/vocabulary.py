"""Words that transcripts use for the people in them, in the languages of the interviews we have seen.

Matching is on the whole label, case folded, without numbers and asides (`people.label_of`); adding one is a word here.
"""


def _words(text: str) -> frozenset[str]:
    return frozenset(word.strip() for word in text.split("|"))


INTERVIEWERS = _words(
    """
    interviewer | interviewers | interviewer a | moderator | moderators | host | hosts | co-host | cohost |
    researcher | user researcher | ux researcher | facilitator | assistant | ai | ai interviewer | ai assistant |
    ai moderator | bot | chatbot | claude | gpt | chatgpt | assistant moderator | questioner | journalist |
    reporter | anchor | presenter | int | intv | intvr | iver | ivr | inter | mod | fac | res. assistant |
    research assistant | enumerator | examiner | q | question | questions | iv | interviewerin | moderatorin |
    moderation | befrager | befragerin | forscher | forscherin | interviewende | frage | reporterin |
    journalistin | entrevistador | entrevistadora | entrevistador(a) | moderador | moderadora | facilitador |
    facilitadora | investigador | investigadora | presentador | presentadora | periodista | pregunta |
    anfitrión | anfitriona | pesquisador | pesquisadora | apresentador | apresentadora | pergunta |
    intervieweur | intervieweuse | enquêteur | enquêtrice | enqueteur | modérateur | modératrice | animateur |
    animatrice | chercheur | chercheuse | journaliste | présentateur | présentatrice | intervistatore |
    intervistatrice | moderatore | moderatrice | conduttore | conduttrice | ricercatore | ricercatrice |
    domanda | giornalista | onderzoeker | gespreksleider | vraag | vragensteller | intervjuare | intervjuer |
    moderaattori | haastattelija | forskare | forsker | ordstyrer | prowadzący | prowadząca | badacz | badaczka |
    ankieter | ankieterka | dziennikarz | tazatel | tazatelka | moderátor | moderátorka | výzkumník | kérdező |
    интервьюер | интервьюёр | модератор | ведущий | ведущая | исследователь | вопрос | журналист | журналистка |
    корреспондент | görüşmeci | araştırmacı | moderatör | sunucu | soru | 采访者 | 採訪者 | 访谈者 | 訪談者 |
    访谈员 | 訪談員 | 采访人 | 採訪人 | 访问者 | 訪問者 | 访员 | 訪員 | 主持人 | 主持 | 研究员 | 研究員 |
    研究者 | 记者 | 記者 | 提问者 | 提問者 | 问 | 問 | 提问 | 提問 | インタビュアー | インタビューアー | 聞き手 |
    聴き手 | 質問者 | 司会 | 司会者 | モデレーター | ファシリテーター | 調査者 | 進行 | 면접관 | 면접자 |
    인터뷰어 | 진행자 | 사회자 | 질문자 | 조사자 | 기자 | 질문 | ผู้สัมภาษณ์ | พิธีกร | ผู้ดำเนินรายการ |
    người phỏng vấn | phỏng vấn viên | pewawancara | moderatornya | المحاور | المحاورة | المذيع | الباحث |
    الباحثة | מראיין | מראיינת | מנחה | שאלה | साक्षात्कारकर्ता | प्रश्नकर्ता
    """
)
"""Labels of those who ask."""

PARTICIPANTS = _words(
    """
    participant | participants | respondent | respondents | interviewee | interviewees | informant | subject |
    user | users | customer | customers | client | clients | patient | student | guest | guests | caller |
    candidate | witness | panelist | panellist | attendee | tester | consumer | expert | human | p | r | resp |
    part | ie | a | answer | narrator | human participant | teilnehmer | teilnehmerin | teilnehmende | befragte |
    befragter | befragte person | interviewte | interviewter | interviewpartner | interviewpartnerin | proband |
    probandin | ip | kunde | kundin | antwort | b | tn | gast | participante | entrevistado | entrevistada |
    encuestado | encuestada | informante | usuario | usuaria | cliente | respuesta | invitado | invitada |
    respondente | usuário | usuária | resposta | convidado | convidada | participante 1 | interviewé |
    interviewée | enquêté | enquêtée | répondant | répondante | utilisateur | utilisatrice | client(e) |
    réponse | invité | invitée | intervistato | intervistata | partecipante | rispondente | utente | risposta |
    ospite | deelnemer | geïnterviewde | antwoord | deltagare | deltaker | deltager | respondentti |
    haastateltava | respondentka | uczestnik | uczestniczka | badany | badana | rozmówca | rozmówczyni |
    dotazovaný | dotazovaná | účastník | účastnice | респондент | респондентка | участник | участница |
    информант | ответ | гость | гостья | katılımcı | görüşülen | cevap | 受访者 | 受訪者 | 被访者 | 被訪者 |
    被采访者 | 被採訪者 | 参与者 | 參與者 | 参加者 | 回答者 | 用户 | 用戶 | 嘉宾 | 嘉賓 | 答 | 答者 | 回答 |
    協力者 | 調査協力者 | 被験者 | 話し手 | 語り手 | 回答者さん | ユーザー | ゲスト | 참가자 | 참여자 |
    피면접자 | 응답자 | 인터뷰이 | 사용자 | 답변 | 답 | ผู้ให้สัมภาษณ์ | ผู้เข้าร่วม | người được phỏng vấn |
    người tham gia | narasumber | peserta | responden | المشارك | المشاركة | الضيف | المستجيب | מרואיין |
    מרואיינת | משתתף | משתתפת | תשובה | प्रतिभागी | उत्तरदाता
    """
)
"""Labels of those who answer."""

PLACEHOLDERS = _words(
    """
    speaker | spk | spkr | spkr_ | sp | s | unknown | unknown speaker | unidentified | unidentified speaker |
    speaker unknown | unnamed | unnamed speaker | you | them | me | i | m | c | d | e | f | voice | person |
    man | woman | male | female | male speaker | female speaker | male voice | female voice | voiceover |
    audience | audience member | crowd | all | everyone | multiple speakers | several | both | group | operator |
    agent | channel | ch | track | iphone | ipad | computer | sprecher | sprecherin | unbekannt | orador |
    oradora | hablante | desconocido | desconocida | falante | locuteur | locutrice | inconnu | inconnue |
    parlante | sconosciuto | spreker | onbekend | talare | taler | puhuja | mówca | mluvčí | говорящий | спикер |
    неизвестный | неизвестно | konuşmacı | 说话人 | 說話人 | 说话者 | 說話者 | 发言人 | 發言人 | 讲话人 | 未知 |
    話者 | 話し手不明 | 発言者 | 不明 | 화자 | 발화자 | 참석자 | ผู้พูด | người nói | pembicara | المتحدث |
    דובר | דוברת | वक्ता
    """
)
"""Labels that name nobody and say nothing of who asks."""

PARTICLES = _words(
    """
    de | del | de la | da | das | do | dos | di | du | van | von | der | den | ter | ten | zu | zum | zur | la |
    le | les | lo | el | al | bin | bint | ibn | ben | abu | af | av | y | e | i | and | und | et | of | the |
    st | san | mc | o | ap | from | at
    """
)
"""Words of names that are written small."""

PRONOUNS = _words("me | him | her | us | them | you | we | he | she | they | i")
"""Labels that also stand in a told conversation ("Me: Go. Him: No."), inside the turn of whoever tells it."""

LEAD_INS = _words(
    """
    note | notes | nb | n.b | ps | p.s | example | for example | examples | e.g | i.e | warning | important |
    caution | first | firstly | second | secondly | third | thirdly | fourth | finally | lastly | well | so |
    but | and | or | yes | no | yeah | okay | ok | now | then | also | however | actually | look | listen |
    honestly | basically | remember | again | summary | conclusion | topic | topics | subject line | re | fwd |
    fw | http | https | ftp | mailto | www | file | tel | email | e-mail | phone | url | link | links | source |
    sources | date | time | location | place | duration | length | recorded | recording | recorded on |
    language | title | project | study | transcript | transcription | transcribed by | transcript id |
    participants | attendees | present | version | id | agenda | action | action items | todo | to do | step |
    hint | tip | fact | result | results | reason | problem | solution | background | context | total | today |
    tomorrow | yesterday | because | therefore | anyway | right | true | false | maybe | please | thanks |
    thank you | sorry | number | update | session | interview | chapter | section | part | figure | table |
    appendix | monday | tuesday | wednesday | thursday | friday | saturday | sunday | meeting | budget | goal | goals |
    idea | ideas | issue | risk | pros | cons |
    edit | edited | edited for length | edited for clarity |
    disclaimer | spoiler | quote | meaning | translation | music | laughter | applause |
    hinweis | beispiel | zum beispiel | datum | ort | dauer | zeit | nota | ejemplo | por ejemplo | fecha |
    lugar | duración | exemple | par exemple | remarque | lieu | durée | inaudible | crosstalk | silence |
    pause | laughs | laughing | chuckles | chuckle | sighs | sigh | unintelligible | indistinct | noise |
    background noise | phone rings | end | end of recording | start of recording | end of interview | redacted |
    name redacted | break | cough | coughs | overlapping | overtalk | foreign | music playing | tópico |
    localização | slides | pesquisar | tema | סדר היום | 注 | 注意 | 备注 | 備註 | 例如 | 比如 | 时间 | 時間 |
    地点 | 地點 | 日期 | 主题 | 主題 | 题目 | 題目 | 位置 | 標題 | 标题 | 幻灯片 | 来源 | 來源 | 日時 | 場所 |
    テーマ
    """
)
"""Words before a colon that open a sentence, a note or a header field; they are never speakers."""

OPENERS = _words(
    """
    the | a | an | my | your | his | her | its | our | their | this | that | these | those | he | she | it | we |
    they | i | in | on | at | for | with | if | when | because | as | what | how | why | who | where | one |
    two | three | step | option | rule | number | point | plan | day | week | year | and | but | so | or | to |
    from | is | are | was | there | here | then | now | like | just | not | no | yes | let
    """
)
"""First words of phrases that are no names."""
