/** Ask: a question, an answer whose every sentence has its receipt, and the questions asked before. */
import { lazy, Suspense, type SyntheticEvent, useMemo, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { isFinal } from "../api/queries";
import type { Run, Theme } from "../api/types";
import { DroppedPanel } from "../dropped/panel";
import { when } from "../format";
import { paths } from "../paths";
import { useStartAsk } from "../run/use-run";
import * as S from "../strings";
import { useStudy } from "../study/context";
import { useEvidence } from "../study/evidence";
import { useTitle } from "../ui/hooks";
import { useKeys } from "../ui/keys";
import { Failure, Skeleton, State } from "../ui/states";
import { Answer } from "./answer";
import "../styles/themes.css";
import "../styles/ask.css";

const Ticker = lazy(() => import("../run/ticker"));

const SUGGESTIONS = 3;

/** Questions that this study can be asked: about its themes, or general ones while there are none. */
export function suggestions(themes: readonly Theme[]): readonly string[] {
  const about = themes.slice(0, SUGGESTIONS).map((theme) => S.ask.about(theme.title));
  return about.length > 0 ? about : S.ask.general;
}

/** Asks when told to; a question that was not taken stays in the box. */
function AskBox({ onAsk, busy }: { onAsk: (question: string, onTaken: () => void) => void; busy: boolean }) {
  const [question, setQuestion] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useKeys({ "/": () => input.current?.focus() });
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (question.trim() === "") {
      input.current?.focus();
      return;
    }
    onAsk(question.trim(), () => setQuestion(""));
  };
  return (
    <form className="askbox" onSubmit={send}>
      <input
        ref={input}
        aria-label={S.ask.placeholder}
        placeholder={S.ask.placeholder}
        value={question}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => setQuestion(event.target.value)}
      />
      <button type="submit" className="btn btn-primary" disabled={busy}>
        {S.ask.submit} <kbd>↵</kbd>
      </button>
    </form>
  );
}

function History({ runs, openId }: { runs: readonly Run[]; openId: string | undefined }) {
  const { studyId } = useStudy();
  const others = runs.filter((run) => run.runId !== openId);
  if (others.length === 0) return null;
  return (
    <section className="askhistory">
      <h2>{S.ask.history}</h2>
      <ul>
        {others.map((run) => (
          <li key={run.runId}>
            <Link href={paths.ask(studyId, run.runId)} dir="auto">{run.question}</Link>
            <span className="muted small">{run.answer?.nothingFound ? S.ask.nobody : when(run.createdAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Conversation({ runId, themes, answers }: { runId: string | undefined; themes: readonly Theme[]; answers: readonly Run[] }) {
  const { studyId } = useStudy();
  const [, navigate] = useLocation();
  const start = useStartAsk(studyId);
  const open = answers.find((run) => run.runId === runId) ?? (runId === undefined ? answers[0] : undefined);
  const ask = (question: string, onTaken?: () => void) => {
    const onSuccess = (run: Run) => {
      onTaken?.();
      navigate(paths.ask(studyId, run.runId));
    };
    start.mutate(question, { onSuccess });
  };
  const tries = useMemo(() => suggestions(themes), [themes]);
  return (
    <div>
      <AskBox onAsk={ask} busy={start.isPending} />
      <div className="sugg">
        <span>{S.ask.suggestions}</span>
        {tries.map((question) => (
          <button key={question} type="button" className="btn btn-sm" disabled={start.isPending} onClick={() => ask(question)}>{question}</button>
        ))}
      </div>
      {start.error && <div className="gap"><Failure error={start.error} /></div>}
      {open && !isFinal(open) && (
        <section className="qa">
          <h2 dir="auto">{open.question}</h2>
          <Suspense fallback={<Skeleton lines={8} />}>
            <Ticker key={open.runId} run={open} title={S.run.asking} />
          </Suspense>
        </section>
      )}
      {open && isFinal(open) && <Answer key={open.runId} run={open} />}
      {!open && runId !== undefined && answers.length > 0 && <div className="gap"><State title={S.errors.notFound}><p>{S.ask.empty}</p></State></div>}
      {answers.length === 0 && <p className="help gap">{S.ask.empty}</p>}
      <History runs={answers} openId={open?.runId} />
    </div>
  );
}

export default function AskView({ runId }: { runId: string | undefined }) {
  const { transcripts, sample } = useStudy();
  const evidence = useEvidence();
  useTitle(S.ask.title);
  return (
    <>
      <div className="head-row">
        <div>
          <p className="kicker">
            <span>{S.ask.kicker(transcripts.length)}</span>
            {sample && <span className="sample">{S.sample}</span>}
          </p>
          <h1>{S.ask.title}</h1>
        </div>
      </div>
      {evidence.error && <Failure error={evidence.error} />}
      {transcripts.length === 0 && <State title={S.transcripts.empty}><p>{S.ask.noTranscripts}</p></State>}
      {transcripts.length > 0 && (
        <div className={`cols${evidence.dropped.length > 0 ? " has-dock" : ""}`}>
          {evidence.loading ? <Skeleton lines={6} /> : <Conversation runId={runId} themes={evidence.themes} answers={evidence.answers} />}
          <DroppedPanel evidence={evidence} />
        </div>
      )}
    </>
  );
}
