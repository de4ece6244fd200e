/** One line: who, when, its number as a link, and its words with what is marked in them. */
import { Link } from "wouter";
import type { Line } from "../api/types";
import { type Mark, type Piece, pieces } from "../evidence/marks";
import { clock } from "../format";
import { paths } from "../paths";
import * as S from "../strings";
import { citedHref } from "../study/cited";
import { useStudy } from "../study/context";
import type { CitedHere } from "./citations";

export type LineMark =
  | { kind: "cited"; cited: CitedHere }
  | { kind: "address" }
  | { kind: "hit"; now: boolean };

function Words({ piece, chosen }: { piece: Piece<LineMark>; chosen: CitedHere | undefined }) {
  const { studyId } = useStudy();
  const cited = piece.marks.flatMap((mark) => (mark.kind === "cited" ? [mark.cited] : []));
  const hit = piece.marks.find((mark) => mark.kind === "hit");
  const words = hit ? <mark className={hit.now ? "hit now" : "hit"}>{piece.text}</mark> : piece.text;
  const first = cited.find((one) => one === chosen) ?? cited[0];
  if (first) {
    const onlyContrary = cited.every((one) => one.contrary);
    return (
      <Link
        className={`${onlyContrary ? "qc" : "q"} qlink${chosen && cited.some((one) => one.key === chosen.key) ? " on" : ""}`}
        href={paths.receipt(studyId, first.citation)}
      >
        {words}
      </Link>
    );
  }
  return piece.marks.some((mark) => mark.kind === "address") ? <span className="q on">{words}</span> : words;
}

function Tags({ marks }: { marks: readonly Mark<LineMark>[] }) {
  const { studyId } = useStudy();
  const seen = new Map<string, CitedHere>();
  for (const { of } of marks) {
    if (of.kind === "cited") seen.set(citedHref(studyId, of.cited), of.cited);
  }
  return [...seen].map(([href, cited]) => (
    <Link
      key={href}
      className={cited.contrary ? "qtag qtag-contra" : "qtag"}
      href={href}
      aria-label={`${cited.tag}: ${cited.claim}`}
    >
      {cited.tag}
    </Link>
  ));
}

interface LineRowProps {
  line: Line;
  before: Line | undefined;
  target: boolean;
  chosen: CitedHere | undefined;
  marks: readonly Mark<LineMark>[];
}

export function LineRow({ line, before, target, chosen, marks }: LineRowProps) {
  const { studyId } = useStudy();
  const asks = line.role === "interviewer";
  const named = before === undefined || before.speaker !== line.speaker || before.personId !== line.personId;
  const time = clock(line.startMs);
  return (
    <div className={`turn${asks ? " turn-i" : ""}${named ? " turn-first" : ""}${target ? " tgt" : ""}`} aria-current={target ? "true" : undefined} data-line={line.n}>
      {named && (
        <p className="spkname">
          <bdi>{line.speaker ?? S.unnamed}</bdi>
          {asks && ` · ${S.roles.interviewer}`}
        </p>
      )}
      <p className="gut">
        {time && <time>{time}</time>}
        <Link href={paths.read(studyId, line.transcriptId, line.n)}>L{line.n}</Link>
      </p>
      <p className="say" dir="auto">
        {pieces(line.text, marks).map((piece) => <Words key={piece.start} piece={piece} chosen={chosen} />)}
        <Tags marks={marks} />
      </p>
    </div>
  );
}
