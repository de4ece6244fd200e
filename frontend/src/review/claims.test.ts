import { describe, expect, it } from "vitest";
import type { Claim, Theme } from "../api/types";
import { citation } from "../testing/study";
import { claimed } from "../testing/claims";
import { comesFrom, reviewed, samePerson, shownAs, standing, waiting } from "./claims";

const first = claimed({ claimId: "c1", sentence: "They keep it.", state: "superseded", supersededBy: "c3" });
const second = claimed({ claimId: "c2", sentence: "They lose it." });
const reworded = claimed({ claimId: "c3", sentence: "They all keep it.", supersedes: ["c1"] });

function theme(of: Claim, themeId: string): Theme {
  const { sentence, citations, contrary, support } = of;
  return { themeId, title: of.title ?? "", claim: sentence, citations, contrary, contrarySearches: [], support };
}

describe("the claims that stand", () => {
  it("have a reworded claim in the place of the one that it came from, once", () => {
    expect(standing([first, second, reworded]).map(({ claimId }) => claimId)).toEqual(["c3", "c2"]);
  });

  it("end at a version that is not there, and at a chain that bites its tail", () => {
    const lost = { ...first, supersededBy: "gone" };
    expect(standing([lost])).toEqual([lost]);
    const round = [{ ...first, supersededBy: "c2" }, { ...second, supersededBy: "c1" }];
    expect(standing(round)).toHaveLength(2);
  });

  it("are counted as waiting while nobody has decided", () => {
    expect(waiting([first, second, reworded, { ...second, state: "approved" }])).toBe(2);
    expect(waiting(undefined)).toBe(0);
  });
});

describe("a run's themes", () => {
  it("are shown in the words of the claim that stands for them now", () => {
    const [shown] = reviewed([theme({ ...first, supersededBy: null }, "t1")], [first, second, reworded], "r1");
    expect(shown?.claim?.claimId).toBe("c3");
    expect(shown?.theme.claim).toBe("They all keep it.");
    expect(shown?.theme.themeId).toBe("t1");
  });

  it("that were merged are shown once, and the other says where it is", () => {
    const merged = claimed({ claimId: "c9", sentence: "They keep and lose it.", supersedes: ["c1", "c2"] });
    const claims = [{ ...first, supersededBy: "c9" }, { ...second, state: "superseded" as const, supersededBy: "c9" }, merged];
    const shown = reviewed([theme(first, "t1"), theme(second, "t2")], claims, "r1");
    expect(shown.map(({ into }) => into)).toEqual([undefined, 0]);
    expect(shown[0]?.theme.claim).toBe("They keep and lose it.");
  });

  it("are found again where an earlier run filed the same, and have no claim where nothing was filed", () => {
    const [again, unfiled] = reviewed([theme(second, "t2"), { ...theme(second, "t5"), claim: "Other words." }], [second], "another run");
    expect(again?.claim?.claimId).toBe("c2");
    expect(unfiled?.claim).toBeUndefined();
  });
});

describe("a filter of the queue", () => {
  it("shows a claim with offers among those whose source changed, whatever its state", () => {
    const offered = { ...second, offers: [{ receiptId: "r", citation: citation("t1", 1, "words") }] };
    expect(shownAs("broken", offered)).toBe(true);
    expect(shownAs("waiting", offered)).toBe(true);
    expect(shownAs("broken", second)).toBe(false);
  });

  it("tells agents from people", () => {
    const agent = claimed({ claimId: "c4", proposal: { by: "agent:x", via: "mcp", at: 0, runId: null } });
    expect([comesFrom("agents", agent, new Set()), comesFrom("people", agent, new Set())]).toEqual([true, false]);
    expect(comesFrom("run", second, new Set(["c2"]))).toBe(true);
  });
});

describe("one person's name", () => {
  it("is the same however it is spelt", () => {
    expect(samePerson("Ana  Ruiz", "ana ruiz ")).toBe(true);
    expect(samePerson("Ａna Ruiz", "Ana\u200b Ruiz")).toBe(true);
    expect(samePerson("Ana Ruiz", "Ana Ruis")).toBe(false);
  });
});
