import * as S from "../strings";
import { useEvidence } from "../study/evidence";
import { Sheet } from "../ui/sheet";
import { DroppedList, fromText } from "./list";

export default function DroppedSheet({ onClose }: { onClose: () => void }) {
  const { dropped } = useEvidence();
  return (
    <Sheet title={S.dropped.title} drawer onClose={onClose} extra={<span className="muted small">{fromText(dropped)}</span>}>
      <DroppedList items={dropped} />
    </Sheet>
  );
}
