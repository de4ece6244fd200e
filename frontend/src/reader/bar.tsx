/** The reader's sticky bar: which interview, and what to find in it. */
import { type KeyboardEvent, useRef } from "react";
import { useLocation } from "wouter";
import type { TranscriptInfo } from "../api/types";
import { coded } from "../format";
import { paths } from "../paths";
import * as S from "../strings";
import { useStudy } from "../study/context";
import { Icon } from "../ui/icons";
import { useKeys } from "../ui/keys";
import type { Find } from "./lines";

interface BarProps {
  info: TranscriptInfo;
  query: string;
  onQuery: (query: string) => void;
  find: Find;
  now: number;
  onStep: (by: 1 | -1) => void;
}

function FindBox({ query, onQuery, find, now, onStep }: Omit<BarProps, "info">) {
  const input = useRef<HTMLInputElement>(null);
  useKeys({ "/": () => input.current?.focus() });
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter") onStep(event.shiftKey ? -1 : 1);
    if (event.key === "Escape") {
      onQuery("");
      input.current?.blur();
    }
  };
  const says = find.searching ? S.loading : S.reader.hits(now + 1, find.hits.length);
  return (
    <div className="find">
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label={S.reader.search}
        placeholder={S.reader.search}
        autoComplete="off"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKey}
      />
      <span className="cnt" role="status">{query.trim() !== "" && says}</span>
      <button type="button" className="btn" aria-label={S.reader.previous} disabled={find.hits.length === 0} onClick={() => onStep(-1)}>
        <Icon name="up" />
      </button>
      <button type="button" className="btn" aria-label={S.reader.next} disabled={find.hits.length === 0} onClick={() => onStep(1)}>
        <Icon name="down" />
      </button>
    </div>
  );
}

export function ReaderBar({ info, ...find }: BarProps) {
  const { studyId, transcripts, code } = useStudy();
  const [, navigate] = useLocation();
  return (
    <div className="rbar" role="search">
      <select
        className="field"
        aria-label={S.reader.choose}
        value={info.transcriptId}
        onChange={(event) => navigate(paths.read(studyId, event.target.value))}
      >
        {transcripts.map((one) => (
          <option key={one.transcriptId} value={one.transcriptId}>{coded(code(one.transcriptId), one.title)}</option>
        ))}
      </select>
      <FindBox {...find} />
      <p className="hint keys">
        <kbd>/</kbd> {S.reader.keys.search} <kbd>n</kbd> {S.reader.keys.next} <kbd>c</kbd> {S.reader.keys.copy}
      </p>
    </div>
  );
}
