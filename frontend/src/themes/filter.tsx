/** Sorting and filtering themes. Codes such as T1 keep the order in which the run found them. */
import { useMemo } from "react";
import type { Theme } from "../api/types";
import * as S from "../strings";

export interface Filter {
  sort: keyof typeof S.themes.sorts;
  show: keyof typeof S.themes.shows;
  /** A person id, or empty for everyone. */
  speaker: string;
}

export const NO_FILTER: Filter = { sort: "found", show: "all", speaker: "" };

const ORDER: Record<Filter["sort"], (a: Theme, b: Theme) => number> = {
  found: () => 0,
  support: (a, b) => b.support.participants - a.support.participants || b.citations.length - a.citations.length,
  contrary: (a, b) => b.contrary.length - a.contrary.length,
  title: (a, b) => a.title.localeCompare(b.title),
};

const speaks = (theme: Theme, personId: string): boolean =>
  [...theme.citations, ...theme.contrary].some((citation) => citation.personId === personId);

export function filtered(themes: readonly Theme[], { sort, show, speaker }: Filter): readonly Theme[] {
  return themes
    .filter((theme) => show === "all" || theme.contrary.length > 0 === (show === "contrary"))
    .filter((theme) => speaker === "" || speaks(theme, speaker))
    .sort(ORDER[sort]);
}

function speakers(themes: readonly Theme[]): [string, string][] {
  const names = new Map<string, string>();
  for (const theme of themes) {
    for (const { personId, speaker, transcriptTitle } of [...theme.citations, ...theme.contrary]) {
      names.set(personId, speaker ?? `${S.unnamed}, ${transcriptTitle}`);
    }
  }
  return [...names].sort(([, a], [, b]) => a.localeCompare(b));
}

interface FilterBarProps {
  themes: readonly Theme[];
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

export function FilterBar({ themes, filter, onFilter }: FilterBarProps) {
  const people = useMemo(() => speakers(themes), [themes]);
  return (
    <div className="filterbar">
      <label>
        {S.themes.sort}
        <select className="field field-sm" value={filter.sort} onChange={(event) => onFilter({ ...filter, sort: event.target.value as Filter["sort"] })}>
          {Object.entries(S.themes.sorts).map(([value, label]) => <option key={value} value={value}>{label}</option>)}
        </select>
      </label>
      <label>
        {S.themes.show}
        <select className="field field-sm" value={filter.show} onChange={(event) => onFilter({ ...filter, show: event.target.value as Filter["show"] })}>
          {Object.entries(S.themes.shows).map(([value, label]) => <option key={value} value={value}>{label}</option>)}
        </select>
      </label>
      <label>
        {S.themes.speaker}
        <select className="field field-sm" value={filter.speaker} onChange={(event) => onFilter({ ...filter, speaker: event.target.value })}>
          <option value="">{S.themes.everyone}</option>
          {people.map(([personId, name]) => <option key={personId} value={personId}>{name}</option>)}
        </select>
      </label>
    </div>
  );
}
