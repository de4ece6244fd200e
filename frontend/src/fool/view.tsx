/** Try to fool it: write a claim and a quote, and watch the verifier decide. No model takes part. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useMemo, useState } from "react";
import { api } from "../api/client";
import { LINES_PER_PAGE, linesPage } from "../api/queries";
import type { Line, TranscriptInfo } from "../api/types";
import { coded } from "../format";
import * as S from "../strings";
import { useStudy } from "../study/context";
import { useTitle } from "../ui/hooks";
import { Failure, Skeleton, State } from "../ui/states";
import { type Attack, attacksFrom, type Attempt } from "./attacks";
import { VerdictPanel } from "./verdict";
import "../styles/fool.css";

function useLine(transcriptId: string, n: number): Line | undefined {
  const page = Math.max(0, Math.floor((n - 1) / LINES_PER_PAGE));
  const lines = useQuery({ ...linesPage(transcriptId, page), enabled: n >= 1 });
  return lines.data?.items.find((line) => line.n === n);
}

interface GalleryProps {
  attacks: readonly Attack[];
  chosen: Attack | undefined;
  onPick: (attack: Attack) => void;
}

function Gallery({ attacks, chosen, onPick }: GalleryProps) {
  return (
    <section aria-labelledby="h-attacks">
      <h2 id="h-attacks">{S.fool.gallery}</h2>
      <ul className="attacks">
        {attacks.map((attack) => {
          const [title, text] = S.fool.attacks[attack.kind];
          return (
            <li key={attack.kind}>
              <button type="button" className="attack" aria-pressed={attack === chosen} onClick={() => onPick(attack)}>
                <b>{title}</b>
                <span>{text}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface AttemptFormProps {
  info: TranscriptInfo;
  attempt: Attempt;
  line: Line | undefined;
  busy: boolean;
  onInfo: (transcriptId: string) => void;
  onChange: (part: Partial<Attempt>) => void;
  onCheck: () => void;
}

function AttemptForm({ info, attempt, line, busy, onInfo, onChange, onCheck }: AttemptFormProps) {
  const { transcripts, code } = useStudy();
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    onCheck();
  };
  return (
    <form className="panel panel-b stack" onSubmit={send}>
      <label className="block">
        <span className="lbl">{S.fool.claim}</span>
        <textarea className="field" rows={2} required value={attempt.claim} onChange={(event) => onChange({ claim: event.target.value })} />
      </label>
      <div className="fool-where">
        <label className="block">
          <span className="lbl">{S.fool.interview}</span>
          <select className="field wide" value={info.transcriptId} onChange={(event) => onInfo(event.target.value)}>
            {transcripts.map((one) => <option key={one.transcriptId} value={one.transcriptId}>{coded(code(one.transcriptId), one.title)}</option>)}
          </select>
        </label>
        <label className="block">
          <span className="lbl">{S.fool.lineNo}</span>
          <input className="field wide" type="number" min={1} value={attempt.n} onChange={(event) => onChange({ n: event.target.valueAsNumber || 1 })} />
        </label>
      </div>
      <div className="fool-line">
        <p className="lbl">{S.fool.theLine}</p>
        <p dir="auto">{line ? line.text : <span className="muted">{S.fool.noLine}</span>}</p>
        {line && <button type="button" className="textlink" onClick={() => onChange({ quote: line.text })}>{S.fool.useLine}</button>}
      </div>
      <label className="block">
        <span className="lbl">{S.fool.quote}</span>
        <textarea className="field fool-quote" rows={3} value={attempt.quote} onChange={(event) => onChange({ quote: event.target.value })} />
      </label>
      <button type="submit" className="btn btn-primary" disabled={busy || attempt.claim.trim() === ""}>
        {busy ? S.fool.checking : S.fool.check}
      </button>
    </form>
  );
}

function Fool({ first }: { first: TranscriptInfo }) {
  const { studyId, info } = useStudy();
  const [transcriptId, setTranscriptId] = useState(first.transcriptId);
  const [attempt, setAttempt] = useState<Attempt>({ claim: "", n: 1, quote: "" });
  const [chosen, setChosen] = useState<Attack>();
  const shown = info(transcriptId) ?? first;
  const lines = useQuery(linesPage(shown.transcriptId, 0));
  const attacks = useMemo(() => attacksFrom(lines.data?.items ?? [], shown.lineCount), [lines.data, shown.lineCount]);
  const line = useLine(shown.transcriptId, attempt.n);
  const checking = useMutation({
    mutationFn: async ({ claim, n, quote }: Attempt) => {
      const citations = quote.trim() === "" ? [] : [{ lineId: `${shown.transcriptId}:${n}`, quote }];
      const { claims } = await api.verify(studyId, [{ kind: "sentence", sentence: claim, title: null, citations }]);
      return claims[0];
    },
  });
  const pick = (attack: Attack) => {
    setChosen(attack);
    setAttempt(attack);
    checking.mutate(attack);
  };
  const change = (part: Partial<Attempt>) => {
    setChosen(undefined);
    setAttempt((before) => ({ ...before, ...part }));
    checking.reset();
  };
  return (
    <div className="foolgrid">
      <Gallery attacks={attacks} chosen={chosen} onPick={pick} />
      <AttemptForm
        info={shown}
        attempt={attempt}
        line={line}
        busy={checking.isPending}
        onInfo={(id) => {
          setTranscriptId(id);
          change({ n: 1, quote: "" });
        }}
        onChange={change}
        onCheck={() => checking.mutate(attempt)}
      />
      <div aria-live="polite">
        {checking.error && <Failure error={checking.error} />}
        {!checking.error && <VerdictPanel claim={checking.data} />}
      </div>
    </div>
  );
}

/** The gallery is made of the first lines, so the form waits for them: it must not move under somebody's pointer. */
function WithLines({ first }: { first: TranscriptInfo }) {
  const lines = useQuery(linesPage(first.transcriptId, 0));
  return lines.isPending ? <Skeleton lines={10} /> : <Fool first={first} />;
}

export default function FoolView() {
  const { transcripts, sample } = useStudy();
  const first = transcripts[0];
  useTitle(S.fool.title);
  return (
    <>
      <div className="head-row">
        <div>
          <p className="kicker">
            <span>{S.fool.kicker}</span>
            {sample && <span className="sample">{S.sample}</span>}
          </p>
          <h1>{S.fool.title}</h1>
          <p className="dek">{S.fool.dek}</p>
        </div>
      </div>
      {first ? <WithLines first={first} /> : <State title={S.transcripts.empty}><p>{S.fool.galleryNone}</p></State>}
    </>
  );
}
