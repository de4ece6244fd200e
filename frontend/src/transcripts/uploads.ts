/** Files on their way in: several at once, two at a time, each with its own progress and its own failure. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { healthQuery, keys } from "../api/queries";
import type { TranscriptInfo } from "../api/types";
import { upload } from "../api/upload";
import { nameGiven } from "../review/name";

export interface Upload {
  id: number;
  name: string;
  state: "waiting" | "sending" | "reading" | "done" | "failed";
  sent: number;
  info?: TranscriptInfo;
  error?: unknown;
}

const AT_ONCE = 2;

export function useUploads(studyId: string, onDone: (info: TranscriptInfo) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const waiting = useRef<{ id: number; file: File }[]>([]);
  const running = useRef(0);
  const nextId = useRef(1);
  const client = useQueryClient();

  const change = useCallback((id: number, part: Partial<Upload>) => {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  }, []);

  const work = useCallback(async () => {
    if (running.current >= AT_ONCE) return;
    running.current += 1;
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      const { id, file } = next;
      change(id, { state: "sending" });
      try {
        const progress = (sent: number) => change(id, { sent, state: sent < 1 ? "sending" : "reading" });
        const info = await upload(await client.query(healthQuery), studyId, file, nameGiven(), progress);
        change(id, { state: "done", info });
        onDone(info);
      } catch (error) {
        change(id, { state: "failed", error });
      }
    }
    running.current -= 1;
    if (running.current === 0) await client.invalidateQueries({ queryKey: keys.study(studyId) });
  }, [change, client, onDone, studyId]);

  const add = useCallback(
    (files: Iterable<File>) => {
      const fresh = [...files].map((file) => ({ id: nextId.current++, file }));
      waiting.current.push(...fresh);
      setUploads((all) => [...all, ...fresh.map(({ id, file }) => ({ id, name: file.name, state: "waiting" as const, sent: 0 }))]);
      for (let worker = 0; worker < AT_ONCE; worker += 1) void work();
    },
    [work],
  );

  const clear = useCallback(() => setUploads((all) => all.filter((one) => one.state !== "done" && one.state !== "failed")), []);
  return { uploads, add, clear };
}
