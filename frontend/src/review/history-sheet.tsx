import type { Claim } from "../api/types";
import * as S from "../strings";
import { Sheet } from "../ui/sheet";
import { History } from "./history";

export default function HistorySheet({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  return (
    <Sheet title={S.history.of} onClose={onClose}>
      <History claim={claim} />
    </Sheet>
  );
}
