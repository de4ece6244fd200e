/** An answer: sentences with their receipts in place, what was dropped struck out, or “Nobody said that.” */
import { Link } from "wouter";
import type { AskResult, Citation, Run } from "../api/types";
import { ReceiptChip } from "../evidence/chip";
import { citationText } from "../evidence/quote";
import { clock, when } from "../format";
import { paths } from "../paths";
import { RunEnding, RunSummary } from "../run/summary";
import * as S from "../strings";
import { useStudy } from "../study/context";
import { useCopy } from "../ui/hooks";
import { Icon } from "../ui/icons";
import { Searches } from "./searches";

function Sentences({ answer }: { answer: AskResult }) {
  const dropped = answer.dropped.filter((one) => one.kind === "sentence");
  return (
    <p className="ans" dir="auto">
      {answer.sentences.map((sentence, index) => (
        <span key={index}>
          {sentence.text}
          {/* A chip never starts a line: it hangs on to the word before it. */}
          {sentence.citations.map((citation, at) => <span key={at} className="nobr">{"\u2060"}<ReceiptChip citation={citation} inline /></span>)}{" "}
        </span>
      ))}
      {dropped.map((one) => (
        <span key={one.dropId}>
          <del className="struck">{one.text}</del>{" "}
          <span className="whydrop">{S.ask.droppedBecause(S.reason(one.reason))}</span>{" "}
        </span>
      ))}
    </p>
  );
}

function Sources({ citations }: { citations: readonly Citation[] }) {
  return (
    <ul className="srcs">
      {citations.map((citation, index) => (
        <li key={index}>
          <ReceiptChip citation={citation} />
          <q dir="auto">{citation.shown}</q>
          <span className="srcs-who">{[citation.speaker ?? S.unnamed, clock(citation.startMs)].filter(Boolean).join(", ")}</span>
        </li>
      ))}
    </ul>
  );
}

function Nobody({ answer }: { answer: AskResult }) {
  const { people } = useStudy();
  return (
    <div className="nobody">
      <p className="nobody-said">{S.ask.nobody}</p>
      <p>{answer.dropped.length > 0 ? S.ask.allDropped : S.ask.nobodyText(people.length)}</p>
    </div>
  );
}

/** The answer as text, each sentence followed by what re-checks it. */
function answerText(answer: AskResult): string {
  const sentences = answer.sentences.map((sentence) => [sentence.text, ...sentence.citations.map((c) => `  ${citationText(c)}`)].join("\n"));
  return [answer.question, "", ...sentences].join("\n");
}

function unique(answer: AskResult): Citation[] {
  const found = new Map<string, Citation>();
  for (const citation of answer.sentences.flatMap((sentence) => sentence.citations)) found.set(citation.receipt.receiptId, citation);
  return [...found.values()];
}

function Found({ answer }: { answer: AskResult }) {
  const copy = useCopy();
  const drafted = answer.sentences.length + answer.dropped.filter((one) => one.kind === "sentence").length;
  if (answer.sentences.length === 0) {
    return (
      <>
        <Nobody answer={answer} />
        {answer.dropped.length > 0 && <Sentences answer={answer} />}
        <Searches searches={answer.searches} />
      </>
    );
  }
  return (
    <>
      <Sentences answer={answer} />
      <Sources citations={unique(answer)} />
      <div className="ansfoot">
        <button type="button" className="btn btn-sm" onClick={() => copy(answerText(answer), S.ask.copied)}>
          <Icon name="copy" />
          {S.ask.copy}
        </button>
        <span>{S.ask.kept(answer.sentences.length, drafted)}</span>
      </div>
      <Searches searches={answer.searches} />
    </>
  );
}

export function Answer({ run }: { run: Run }) {
  const { studyId } = useStudy();
  return (
    <section className="qa" aria-labelledby={`q-${run.runId}`}>
      <p className="kicker">
        <span>{S.ask.asked(when(run.createdAt))}</span>
        <Link href={paths.ask(studyId, run.runId)}>{S.ask.link}</Link>
      </p>
      <h2 id={`q-${run.runId}`} dir="auto">{run.question}</h2>
      <RunEnding run={run} />
      {run.answer && <Found answer={run.answer} />}
      <div className="gap"><RunSummary run={run} /></div>
    </section>
  );
}
