import { Fragment } from "react";
import * as S from "../strings";
import { useKeySettings } from "../ui/keys";
import { Sheet } from "../ui/sheet";

const GROUPS: readonly { title: string; rows: readonly (readonly [string[], string])[] }[] = [
  {
    title: S.keys.groups.anywhere,
    rows: [
      [["?"], S.keys.list.help],
      [["/"], S.keys.list.search],
      [["g", "t", "r", "h", "a", "m", "v", "l", "f"], S.keys.list.go],
      [["Esc"], S.keys.list.esc],
    ],
  },
  { title: S.keys.groups.themes, rows: [[["j", "k"], S.keys.list.theme]] },
  {
    title: S.keys.groups.review,
    rows: [
      [["j", "k"], S.keys.list.claim],
      [["a"], S.keys.list.approve],
      [["e"], S.keys.list.edit],
      [["r"], S.keys.list.reject],
      [["z"], S.keys.list.undo],
      [["↵"], S.keys.list.firstQuote],
      [["Ctrl ↵"], S.keys.list.saveEdit],
    ],
  },
  {
    title: S.keys.groups.reader,
    rows: [
      [["n", "p"], S.keys.list.quote],
      [["c"], S.keys.list.copy],
    ],
  },
  {
    title: S.keys.groups.matrix,
    rows: [
      [["←", "↑", "↓", "→"], S.keys.list.arrows],
      [["↵"], S.keys.list.enter],
    ],
  },
];

export default function HelpSheet({ onClose }: { onClose: () => void }) {
  const { enabled, setEnabled } = useKeySettings();
  return (
    <Sheet title={S.keys.title} onClose={onClose}>
      <div className="panel-b stack">
        {GROUPS.map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl className="keylist">
              {rows.map(([keys, what]) => (
                <Fragment key={what}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
        <p className="help">{S.keys.typing}</p>
        <button type="button" className="btn" aria-pressed={!enabled} onClick={() => setEnabled(!enabled)}>
          {enabled ? S.keys.off : S.keys.on}
        </button>
      </div>
    </Sheet>
  );
}
