/** The rows in sight, and empty rows as high as the rest: a thousand interviews are no slower than ten. */
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { Row, type RowProps } from "./row";

const ROW = 66;
const COLUMNS = 7;

function Spacer({ height }: { height: number }) {
  return height > 0 ? (
    <tr className="spacer" aria-hidden="true">
      <td colSpan={COLUMNS} style={{ height }} />
    </tr>
  ) : null;
}

export default function VirtualRows({ rows }: { rows: readonly RowProps[] }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({ count: rows.length, estimateSize: () => ROW, overscan: 12, scrollMargin: top });
  const items = virtual.getVirtualItems();
  const before = (items[0]?.start ?? top) - top;
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  return (
    <tbody ref={body}>
      <Spacer height={before} />
      {items.map((item) => {
        const row = rows[item.index];
        return row && <Row key={row.info.transcriptId} {...row} />;
      })}
      <Spacer height={after} />
    </tbody>
  );
}
