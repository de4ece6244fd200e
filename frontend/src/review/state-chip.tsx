/** What people have made of a claim so far: shape, words and colour say the same. */
import type { Claim, ClaimState } from "../api/types";
import { when } from "../format";
import * as S from "../strings";
import { Icon, type IconName } from "../ui/icons";
import { useName } from "./name";

const LOOK: Record<ClaimState, { chip: string; icon: IconName | undefined }> = {
  proposed: { chip: "chip", icon: undefined },
  approved: { chip: "chip chip-ok", icon: "check" },
  rejected: { chip: "chip chip-red", icon: "x" },
  superseded: { chip: "chip", icon: "edit" },
  broken: { chip: "chip chip-contra", icon: "warn" },
};

export function StateChip({ claim }: { claim: Claim }) {
  const me = useName();
  const { chip, icon } = LOOK[claim.state];
  const state = S.review.states[claim.state];
  const decision = claim.state === "approved" || claim.state === "rejected" ? claim.decision : null;
  return (
    <span className={`${chip} statechip`}>
      {icon && <Icon name={icon} />}
      {decision ? S.review.stateBy(state, S.doer(decision.by, me), when(decision.at)) : state}
    </span>
  );
}
