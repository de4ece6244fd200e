/** A file of the API, handed to the browser. Not a plain link, because a link cannot say who is signed in. */
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { send } from "../api/client";
import { explain } from "./states";
import { useAnnouncer } from "./announce";

/** Hands a file to the browser; the server has written all of it, or there is none. */
export function saveAs(file: Blob, filename: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = filename;
  link.click();
  // The browser takes the file in its own time.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

interface DownloadProps {
  path: string;
  filename: string;
  className: string;
  children: ReactNode;
}

export function Download({ path, filename, className, children }: DownloadProps) {
  const { toast } = useAnnouncer();
  const saving = useMutation({
    mutationFn: async () => saveAs(await (await send(path)).blob(), filename),
    onError: (error) => {
      const { title, text } = explain(error);
      toast(`${title}. ${text}`);
    },
  });
  return (
    <button type="button" className={className} disabled={saving.isPending} onClick={() => saving.mutate()}>
      {children}
    </button>
  );
}
