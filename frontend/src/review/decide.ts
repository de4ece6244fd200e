/**
 * Deciding on a claim, and taking it back for ten seconds.
 *
 * The rule: the page shows the decision at once; where the server refuses it, that claim is as it was and the reason is
 * said. Verification is never guessed: only the claim's state changes before the server has answered.
 */
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { keys } from "../api/queries";
import { type Decide, reviewApi } from "../api/review";
import type { Claim } from "../api/types";
import * as S from "../strings";
import { useAnnouncer } from "../ui/announce";

/** The server allows as long from when it decided, which is later: what is offered here is never too late there. */
export const UNDO_MS = 10_000;

export interface Made {
  claim: Claim;
  decision: Decide;
  by: string;
  note: string;
}

interface Last extends Made {
  sent: Promise<Claim>;
}

let last: Last | null = null;
let timer = 0;
const listeners = new Set<() => void>();

/** The decision that can still be taken back; there is one at a time, whichever view made it. */
export function setLast(next: Last | null): void {
  window.clearTimeout(timer);
  last = next;
  if (next) timer = window.setTimeout(() => setLast(null), UNDO_MS);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLast = (): Last | null => useSyncExternalStore(subscribe, () => last);

function put(client: QueryClient, claim: Claim): void {
  client.setQueryData<Claim[]>(keys.claims(claim.studyId), (claims) =>
    claims?.map((one) => (one.claimId === claim.claimId ? claim : one)),
  );
}

function refresh(client: QueryClient, { studyId, claimId }: Claim): void {
  void client.invalidateQueries({ queryKey: keys.claims(studyId) });
  void client.invalidateQueries({ queryKey: ["claim", claimId] });
}

export function useDecide() {
  const client = useQueryClient();
  const { announce } = useAnnouncer();
  const { mutateAsync, error, reset } = useMutation({
    mutationFn: ({ claim, decision, by, note }: Made) => reviewApi.decide(claim.claimId, decision, by, note),
    onMutate: async ({ claim, decision, by, note }) => {
      await client.cancelQueries({ queryKey: keys.claims(claim.studyId) });
      const state = decision === "approve" ? "approved" : "rejected";
      put(client, { ...claim, state, decision: { decision, by, at: Date.now(), note: note || null } });
    },
    onSuccess: (claim) => {
      put(client, claim);
      void client.invalidateQueries({ queryKey: ["claim", claim.claimId] });
    },
    onError: (_, { claim }) => {
      if (last?.claim.claimId === claim.claimId) setLast(null);
      put(client, claim);
      refresh(client, claim);
      announce(S.review.failed);
    },
  });
  const decide = useCallback(
    (made: Made) => {
      const sent = mutateAsync(made);
      sent.catch(() => undefined);
      setLast({ ...made, sent });
      announce(S.review.done[made.decision]);
    },
    [mutateAsync, announce],
  );
  return { decide, error, reset };
}

export function useUndo() {
  const client = useQueryClient();
  const { announce } = useAnnouncer();
  const { mutate, error, reset } = useMutation({
    // A decision that is still on its way arrives first.
    mutationFn: async ({ claim, by, sent }: Last) => {
      await sent;
      return reviewApi.undo(claim.claimId, by);
    },
    onMutate: async ({ claim }) => {
      await client.cancelQueries({ queryKey: keys.claims(claim.studyId) });
      put(client, claim);
    },
    onSuccess: (claim) => {
      put(client, claim);
      void client.invalidateQueries({ queryKey: ["claim", claim.claimId] });
    },
    onError: (_, { claim }) => {
      refresh(client, claim);
      announce(S.review.undoFailed);
    },
  });
  const undo = useCallback((): boolean => {
    if (!last) return false;
    mutate(last);
    setLast(null);
    announce(S.review.undone);
    return true;
  }, [mutate, announce]);
  // A new decision makes an old failure old news.
  const now = useLast();
  useEffect(() => {
    if (now) reset();
  }, [now, reset]);
  return { undo, error };
}
