/** Sending a change of a claim, and what came of it: a new version, or the reasons why not. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "../api/queries";
import type { Claim, Dropped, Filing } from "../api/types";
import { useStudy } from "../study/context";

/** Sends once at a time. `onFiled` gets the claim; what was refused stays in `dropped` until the next try. */
export function useFiling<T>(send: (what: T) => Promise<Filing>, onFiled: (claim: Claim, filing: Filing) => void) {
  const { studyId } = useStudy();
  const client = useQueryClient();
  const [dropped, setDropped] = useState<readonly Dropped[]>([]);
  const sending = useMutation({
    mutationFn: send,
    onMutate: () => setDropped([]),
    onSuccess: async (filing) => {
      if (filing.claim === null) {
        setDropped(filing.dropped);
        return;
      }
      await client.invalidateQueries({ queryKey: keys.claims(studyId) });
      onFiled(filing.claim, filing);
    },
    // Somebody else may have been faster: what is there now is read again.
    onError: () => client.invalidateQueries({ queryKey: keys.claims(studyId) }),
  });
  return { send: sending.mutate, pending: sending.isPending, error: sending.error, dropped };
}
