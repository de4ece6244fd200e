/** A receipt chip: `✓ P03·L21`, readable, one click from its line. */
import { Link } from "wouter";
import type { Citation } from "../api/types";
import { paths } from "../paths";
import * as S from "../strings";
import { useStudy } from "../study/context";
import { Icon } from "../ui/icons";

export function ReceiptChip({ citation, inline = false }: { citation: Citation; inline?: boolean }) {
  const { studyId, lineCode } = useStudy();
  const code = lineCode(citation.lineId);
  const verified = citation.receipt.status === "VERIFIED";
  return (
    <Link
      className={`rc${inline ? " rc-sup" : ""}${verified ? "" : " rc-bad"}`}
      href={paths.receipt(studyId, citation)}
      aria-label={S.themes.receiptOf(code, citation.transcriptTitle)}
    >
      <Icon name={verified ? "check" : "x"} />
      {code}
    </Link>
  );
}

/** A plain link to a line, by its short code. */
export function LineLink({ lineId }: { lineId: string }) {
  const { studyId, lineCode, info } = useStudy();
  const at = lineId.lastIndexOf(":");
  const transcriptId = lineId.slice(0, Math.max(at, 0));
  if (!info(transcriptId)) return <span className="mono muted">{lineId}</span>;
  return (
    <Link className="mono linelink" href={paths.read(studyId, transcriptId, Number(lineId.slice(at + 1)))}>
      {lineCode(lineId)}
    </Link>
  );
}
