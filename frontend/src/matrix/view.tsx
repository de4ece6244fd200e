/** The matrix: themes down, people across; every cell that holds a quote leads to its line. */
import { type KeyboardEvent, useMemo, useState } from "react";
import { Link } from "wouter";
import type { Theme } from "../api/types";
import { paths } from "../paths";
import * as S from "../strings";
import { useStudy } from "../study/context";
import { themeCode, useEvidence } from "../study/evidence";
import type { Person } from "../study/people";
import { useTitle } from "../ui/hooks";
import { Glyph, type Stance } from "../ui/icons";
import { Failure, Skeleton, State } from "../ui/states";
import { cellOf, notesOf, quotedPeople } from "./cells";
import "../styles/matrix.css";

const EVERYBODY = 16;
/** Cells side by side on a phone. */
const STRIP = 8;
const STANCES = ["supports", "contradicts", "both", "silent"] as const satisfies readonly Stance[];
const MOVES: Record<string, readonly [number, number]> = {
  ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0],
};

/** Arrow keys move between cells; the cells themselves are links, so Enter opens the line. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const by = MOVES[event.key];
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-cell]") : null;
  if (!by || !cell) return;
  const [row = 0, column = 0] = (cell.dataset.cell ?? "").split(",").map(Number);
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-cell="${row + by[0]},${column + by[1]}"]`);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function personCode(person: Person, code: (id: string) => string): string {
  return person.transcriptIds.map(code).join(" ");
}

function MatrixCell({ theme, person, at }: { theme: Theme; person: Person; at: string }) {
  const { studyId, code } = useStudy();
  const { stance, citation } = cellOf(theme, person);
  const who = person.name ?? S.unnamed;
  const short = personCode(person, code);
  if (!citation) {
    return (
      <td className="m-silent">
        <span className="cell" data-cell={at} tabIndex={-1}>
          <Glyph of={stance} />
          <span className="pl" aria-hidden="true">{short}</span>
          <span className="vh">{S.matrix.silentCell(who)}</span>
        </span>
      </td>
    );
  }
  return (
    <td className={`m-${stance}`}>
      <Link className="cell" data-cell={at} href={paths.receipt(studyId, citation)} aria-label={S.matrix.open(`${short} ${who}`, S.matrix.cells[stance].toLowerCase())}>
        <Glyph of={stance} />
        <span className="pl" aria-hidden="true">{short}</span>
      </Link>
    </td>
  );
}

function Grid({ themes, people }: { themes: readonly Theme[]; people: readonly Person[] }) {
  const many = people.length > EVERYBODY;
  const { studyId, code } = useStudy();
  return (
    <div className="mx-scroll">
      {/* The arrow keys are a shortcut between links that Tab reaches as well. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table className={many ? "mx mx-many" : "mx"} style={{ "--columns": Math.min(people.length, STRIP) }} onKeyDown={moveFocus}>
        <caption className="vh">{S.matrix.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{S.matrix.theme}</th>
            {people.map((person) => (
              <th key={person.personId} scope="col">
                {personCode(person, code)}
                <small dir="auto">{person.name ?? S.unnamed}</small>
              </th>
            ))}
            <th scope="col">{S.matrix.support}</th>
          </tr>
        </thead>
        <tbody>
          {themes.map((theme, row) => (
            <tr key={theme.themeId}>
              <th scope="row">
                <Link className="tid" href={paths.themes(studyId, theme.themeId)}>{themeCode(row)}</Link>
                <span dir="auto">{theme.claim}</span>
              </th>
              {people.map((person, column) => (
                <MatrixCell key={person.personId} theme={theme} person={person} at={`${row},${column}`} />
              ))}
              <td className="tot">
                {theme.support.participants} of {theme.support.ofParticipants}
                <small>{S.themes.interviews(theme.support.interviews, theme.support.ofInterviews)}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Legend() {
  return (
    <ul className="legend" aria-label={S.matrix.legend}>
      {STANCES.map((stance) => <li key={stance}><Glyph of={stance} />{S.matrix.cells[stance]}</li>)}
      <li className="keys"><kbd>←</kbd><kbd>↑</kbd><kbd>↓</kbd><kbd>→</kbd> {S.matrix.keys.move} <kbd>↵</kbd> {S.matrix.keys.open}</li>
    </ul>
  );
}

function NotesRow({ themes }: { themes: readonly Theme[] }) {
  const notes = notesOf(themes);
  if (!notes) return null;
  const { best, thin, disputed } = notes;
  return (
    <div className="mxnotes">
      <div><h2>{S.matrix.best}</h2><p>{S.matrix.bestText(themeCode(best.index), best.n, best.of)}</p></div>
      <div><h2>{S.matrix.thin}</h2><p>{S.matrix.thinText(themeCode(thin.index), thin.n)}</p></div>
      <div>
        <h2>{S.matrix.disputed}</h2>
        <p>{disputed ? S.matrix.disputedText(themeCode(disputed.index), disputed.n) : S.matrix.noDispute}</p>
      </div>
    </div>
  );
}

function Matrix({ themes }: { themes: readonly Theme[] }) {
  const { people } = useStudy();
  const [everyone, setEveryone] = useState(false);
  const quoted = useMemo(() => quotedPeople(themes, people), [themes, people]);
  const many = people.length > EVERYBODY;
  const shown = everyone || !many ? people : quoted;
  return (
    <>
      {many && (
        <p className="help mx-hidden">
          {!everyone && S.matrix.hidden(people.length - quoted.length)}{" "}
          <button type="button" className="textlink" onClick={() => setEveryone(!everyone)}>
            {everyone ? S.matrix.showCited : S.matrix.showAll}
          </button>
        </p>
      )}
      <Grid themes={themes} people={shown} />
      <Legend />
      <NotesRow themes={themes} />
    </>
  );
}

export default function MatrixView() {
  const { studyId, people, sample } = useStudy();
  const { themes, loading, error } = useEvidence();
  useTitle(S.matrix.title);
  const find = <Link className="btn btn-primary" href={paths.themes(studyId)}>{S.tabs.themes}</Link>;
  return (
    <>
      <div className="head-row">
        <div>
          <p className="kicker">
            <span>{S.matrix.kicker(themes.length, people.length)}</span>
            {sample && <span className="sample">{S.sample}</span>}
          </p>
          <h1>{S.matrix.title}</h1>
          <p className="dek">{S.matrix.dek}</p>
        </div>
      </div>
      {error && <Failure error={error} />}
      {loading && <Skeleton lines={8} />}
      {!loading && themes.length > 0 && <Matrix themes={themes} />}
      {!loading && themes.length === 0 && <State title={S.themes.empty} actions={find}><p>{S.matrix.dek}</p></State>}
    </>
  );
}
