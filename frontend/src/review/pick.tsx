/** A list of the study's claims to pick from. */
import { useMemo } from "react";
import { useClaims } from "../api/queries";
import type { Claim } from "../api/types";
import * as S from "../strings";
import { useStudy } from "../study/context";
import { standing } from "./claims";

/** Claims that can still take quotes: not the one that is asked for, and none that was refused. */
export function useOthers(claimId: string | undefined): Claim[] {
  const { studyId } = useStudy();
  const claims = useClaims(studyId).data;
  return useMemo(
    () => standing(claims ?? []).filter((one) => one.claimId !== claimId && (one.state === "proposed" || one.state === "approved")),
    [claims, claimId],
  );
}

interface PickProps {
  legend: string;
  claims: readonly Claim[];
  picked: readonly string[];
  several?: boolean;
  onPick: (picked: string[]) => void;
}

export function Pick({ legend, claims, picked, several = false, onPick }: PickProps) {
  const toggle = (claimId: string) => {
    if (!several) onPick([claimId]);
    else onPick(picked.includes(claimId) ? picked.filter((one) => one !== claimId) : [...picked, claimId]);
  };
  return (
    <fieldset className="pick">
      <legend className="lbl">{legend}</legend>
      {claims.map((claim) => (
        <label key={claim.claimId}>
          <input type={several ? "checkbox" : "radio"} name="pick" checked={picked.includes(claim.claimId)} onChange={() => toggle(claim.claimId)} />
          <span className="pick-claim" dir="auto">{claim.sentence}</span>
          <span className="help">{S.review.states[claim.state]} · {S.review.verified(claim.citations.length)}</span>
        </label>
      ))}
    </fieldset>
  );
}
