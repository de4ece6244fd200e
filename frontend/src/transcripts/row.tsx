/** One interview of the list. */
import { Link } from "wouter";
import type { TranscriptInfo } from "../api/types";
import { clock, uncoded } from "../format";
import { paths } from "../paths";
import * as S from "../strings";
import { number } from "../strings/words";
import { useStudy } from "../study/context";

const { columns } = S.transcripts;

function subtitle(info: TranscriptInfo): string {
  const named = info.speakers.filter((speaker) => speaker.role !== "interviewer").map((speaker) => speaker.name);
  return named.filter((name) => !info.title.includes(name)).join(", ");
}

export interface RowProps {
  info: TranscriptInfo;
  shown: boolean;
  cited: number;
}

export function Row({ info, shown, cited }: RowProps) {
  const { studyId, code } = useStudy();
  return (
    <tr className={shown ? "sel" : undefined}>
      <th scope="row">
        <div className="who">
          <span className="pid">{code(info.transcriptId)}</span>
          <Link href={paths.read(studyId, info.transcriptId)}><bdi>{uncoded(code(info.transcriptId), info.title)}</bdi></Link>
          <span className="role">{subtitle(info)}</span>
        </div>
      </th>
      <td className="num">{clock(info.durationMs) ?? S.transcripts.untimed}</td>
      <td className="num" data-l={columns.lines.toLowerCase()}>{number(info.lineCount)}</td>
      <td className="fmtc">{S.format(info.format)}</td>
      <td className="num" data-l={columns.cited.toLowerCase()}>{number(cited)}</td>
      <td className="hash"><span className="vh">{S.transcripts.hashBegins}</span>{info.source.sourceId.slice(0, 8)}</td>
      <td className="act">
        <Link className="textlink" href={paths.report(studyId, info.transcriptId)} aria-label={S.transcripts.reportOf(info.title)}>
          {S.transcripts.report}
        </Link>
      </td>
    </tr>
  );
}
