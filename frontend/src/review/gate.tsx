/** The gate of a claim: approve, edit, reject, with an optional note; or why it is not for this person to decide. */
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { ApiError } from "../api/client";
import type { Decide } from "../api/review";
import type { Claim } from "../api/types";
import { paths } from "../paths";
import * as S from "../strings";
import { useAnnouncer } from "../ui/announce";
import { focusNow } from "../ui/hooks";
import { Icon } from "../ui/icons";
import { useKeys } from "../ui/keys";
import { Failure, Skeleton } from "../ui/states";
import { samePerson } from "./claims";
import { useDecide } from "./decide";
import { useName } from "./name";
import { useNamed } from "./who";
import "../styles/review.css";

const EditForm = lazy(() => import("./edit-form"));
const MergeSheet = lazy(() => import("./merge-sheet"));
const HistorySheet = lazy(() => import("./history-sheet"));

interface GateProps {
  claim: Claim;
  /** The keys act on the current claim alone. */
  current: boolean;
  /** Told of the newer version that took the claim's place. */
  onEdited?: (claim: Claim) => void;
}

/** Decides where it may be decided; says why not where not, so that no key is ever without an answer. */
function useGate(claim: Claim, note: string) {
  const [named, whoSheet] = useNamed();
  const { decide, error, reset } = useDecide();
  const { toast } = useAnnouncer();
  const decideAs = (by: string, decision: Decide) => {
    reset();
    if (samePerson(by, claim.proposal.by)) toast(S.review.ownClaimSaid);
    else decide({ claim, decision, by, note: note.trim() });
  };
  const go = (decision: Decide) => {
    if (claim.state !== "proposed") toast(S.review.decidedAlready);
    else named((by) => decideAs(by, decision));
  };
  return { go, error, whoSheet };
}

/** What was pressed goes away with what it did; the focus stays in the claim, where the next key acts. */
function useFocusKept(claim: Claim, editing: boolean) {
  const gate = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  useEffect(() => {
    const onFocus = (event: FocusEvent) => {
      inside.current = gate.current?.contains(event.target as Node) ?? false;
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, []);
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost && inside.current) gate.current?.closest("article")?.focus({ preventScroll: true });
  }, [claim.state, editing]);
  return gate;
}

/** Enter on the claim itself reads its first quote in its place; on a link or a button it is theirs. */
function useRead({ studyId, citations }: Claim): () => boolean {
  const [, navigate] = useLocation();
  return () => {
    const [first] = citations;
    if (!first || document.activeElement?.closest("a, button, summary")) return false;
    navigate(paths.receipt(studyId, first));
    return true;
  };
}

function Note({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  return (
    <div className="gate-note">
      <label>
        <span className="lbl">{S.review.noteLabel}</span>
        <textarea ref={focusNow} className="field" rows={2} maxLength={2000} value={note} onChange={(event) => onNote(event.target.value)} />
      </label>
      <p className="help">{S.review.noteHelp}</p>
    </div>
  );
}

function Refusal({ error }: { error: Error }) {
  const first = error instanceof ApiError && error.problem.code === "conflict";
  return first ? (
    <div className="banner banner-contra" role="alert">
      <Icon name="warn" />
      <span>{error.problem.detail} {error.problem.fix}</span>
    </div>
  ) : (
    <Failure error={error} />
  );
}

export default function Gate({ claim, current, onEdited }: GateProps) {
  const [editing, setEditing] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const [sheet, setSheet] = useState<"merge" | "history" | null>(null);
  const me = useName();
  const { go, error, whoSheet } = useGate(claim, note ?? "");
  const edit = () => setEditing(true);
  const read = useRead(claim);
  const gate = useFocusKept(claim, editing);
  useKeys(current ? { a: () => go("approve"), r: () => go("reject"), e: edit, Enter: read } : {});
  const open = claim.state === "proposed";
  const own = me !== "" && samePerson(me, claim.proposal.by);
  return (
    <div className="gate" ref={gate} role="group" aria-label={S.review.gate}>
      {error && <Refusal error={error} />}
      {editing ? (
        <Suspense fallback={<Skeleton lines={4} />}>
          <EditForm
            key={claim.claimId}
            claim={claim}
            onClose={() => setEditing(false)}
            onEdited={(made) => {
              setEditing(false);
              onEdited?.(made);
            }}
          />
        </Suspense>
      ) : (
        <>
          {open && own && <p className="note"><Icon name="info" /><span>{S.review.ownClaim(me)}</span></p>}
          {open && !own && note !== null && <Note note={note} onNote={setNote} />}
          <div className="gate-row">
            {open && !own && (
              <button type="button" className="btn" onClick={() => go("approve")}><Icon name="check" />{S.review.approve}<kbd>A</kbd></button>
            )}
            <button type="button" className="btn" onClick={edit}>{S.review.edit}<kbd>E</kbd></button>
            {open && !own && (
              <button type="button" className="btn" onClick={() => go("reject")}>{S.review.reject}<kbd>R</kbd></button>
            )}
            <span className="gate-more">
              {open && !own && note === null && <button type="button" className="textlink" onClick={() => setNote("")}>{S.review.note}</button>}
              <button type="button" className="textlink" aria-haspopup="dialog" onClick={() => setSheet("merge")}>{S.review.merge}</button>
              <button type="button" className="textlink" aria-haspopup="dialog" onClick={() => setSheet("history")}>{S.review.history}</button>
            </span>
            {current && <span className="keys gate-keys"><kbd>J</kbd> <kbd>K</kbd> {S.review.moves}</span>}
          </div>
        </>
      )}
      <Suspense>
        {sheet === "merge" && <MergeSheet claim={claim} onClose={() => setSheet(null)} onMerged={(made) => onEdited?.(made)} />}
        {sheet === "history" && <HistorySheet claim={claim} onClose={() => setSheet(null)} />}
      </Suspense>
      {whoSheet}
    </div>
  );
}

