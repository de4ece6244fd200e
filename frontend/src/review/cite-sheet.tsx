/** Words of the reader as a quote: for a claim of one's own, or for or against one that is there. */
import { type SyntheticEvent, useId, useState } from "react";
import { useLocation } from "wouter";
import { reviewApi } from "../api/review";
import type { Claim } from "../api/types";
import { paths } from "../paths";
import * as S from "../strings";
import { useStudy } from "../study/context";
import { useAnnouncer } from "../ui/announce";
import { Sheet } from "../ui/sheet";
import { Failure } from "../ui/states";
import { useFiling } from "./filing";
import { Pick, useOthers } from "./pick";
import { Refused } from "./refused";
import { useNamed, WhoLine } from "./who";

type Use = "new" | "old";

interface UseProps {
  use: Use;
  onUse: (use: Use) => void;
}

function Uses({ use, onUse }: UseProps) {
  return (
    <fieldset className="choices">
      <legend className="lbl">{S.citing.for}</legend>
      {(["new", "old"] as const).map((one) => (
        <label key={one}>
          <input type="radio" name="use" checked={use === one} onChange={() => onUse(one)} />
          {one === "new" ? S.citing.newClaim : S.citing.oldClaim}
        </label>
      ))}
    </fieldset>
  );
}

function Stance({ contrary, onContrary }: { contrary: boolean; onContrary: (contrary: boolean) => void }) {
  return (
    <fieldset className="choices">
      <legend className="lbl">{S.citing.stance}</legend>
      {[false, true].map((against) => (
        <label key={String(against)}>
          <input type="radio" name="stance" checked={contrary === against} onChange={() => onContrary(against)} />
          {against ? S.citing.contradicts : S.citing.supports}
        </label>
      ))}
    </fieldset>
  );
}

function useCiting(lineId: string, onFiled: (claim: Claim) => void) {
  const { studyId } = useStudy();
  const { toast } = useAnnouncer();
  type Asked = { by: string; quote: string; sentence: string; to: Claim | undefined; contrary: boolean };
  return useFiling(
    ({ by, quote, sentence, to, contrary }: Asked) =>
      to ? reviewApi.addQuote(to.claimId, { lineId, quote, by }, contrary) : reviewApi.propose(studyId, { lineId, quote, by }, sentence),
    (claim, { new: isNew }) => {
      toast(isNew ? S.citing.done : S.citing.known);
      onFiled(claim);
    },
  );
}

export default function CiteSheet({ lineId, words, onClose }: { lineId: string; words: string; onClose: () => void }) {
  const { studyId, lineCode } = useStudy();
  const [, navigate] = useLocation();
  const help = useId();
  const [quote, setQuote] = useState(words);
  const [sentence, setSentence] = useState("");
  const [use, setUse] = useState<Use>("new");
  const [picked, setPicked] = useState<string[]>([]);
  const [contrary, setContrary] = useState(false);
  const claims = useOthers(undefined);
  const [named, whoSheet] = useNamed();
  const { send, pending, error, dropped } = useCiting(lineId, (claim) => {
    onClose();
    navigate(paths.review(studyId, claim.claimId));
  });
  const to = use === "old" ? claims.find(({ claimId }) => claimId === picked[0]) : undefined;
  const ready = quote.trim() !== "" && (use === "old" ? to !== undefined : sentence.trim() !== "") && !pending;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const against = contrary && to?.kind === "theme";
    if (ready) named((by) => send({ by, quote: quote.trim(), sentence: sentence.trim(), to, contrary: against }));
  };
  return (
    <Sheet title={S.citing.title} onClose={onClose} extra={<span className="mono muted">{lineCode(lineId)}</span>}>
      <form className="panel-b stack" onSubmit={submit}>
        <label>
          <span className="lbl">{S.citing.quote}</span>
          <textarea className="field claimfield" rows={3} maxLength={2000} dir="auto" aria-describedby={`${help}-quote`} value={quote} onChange={(event) => setQuote(event.target.value)} />
        </label>
        <p className="help" id={`${help}-quote`}>{S.citing.quoteHelp}</p>
        {claims.length > 0 && <Uses use={use} onUse={setUse} />}
        {use === "new" ? (
          <div>
            <label>
              <span className="lbl">{S.citing.sentence}</span>
              {/* The quote is there already: this is what is asked for. A dialog heeds the attribute as it opens. */}
              {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
              <textarea autoFocus className="field" rows={2} maxLength={2000} aria-describedby={`${help}-sentence`} value={sentence} onChange={(event) => setSentence(event.target.value)} />
            </label>
            <p className="help" id={`${help}-sentence`}>{S.citing.sentenceHelp}</p>
          </div>
        ) : (
          <Pick legend={S.citing.claim} claims={claims} picked={picked} onPick={setPicked} />
        )}
        {to?.kind === "theme" && <Stance contrary={contrary} onContrary={setContrary} />}
        {error && <Failure error={error} />}
        {dropped.length > 0 && <Refused title={S.editing.refusedQuote} dropped={dropped} />}
        <div className="acts">
          <button type="submit" className="btn btn-primary" disabled={!ready}>{pending ? S.editing.checking : S.citing.submit}</button>
          <button type="button" className="btn btn-quiet" onClick={onClose}>{S.cancel}</button>
        </div>
        <WhoLine />
      </form>
      {whoSheet}
    </Sheet>
  );
}
