/** Themes by participants: who is quoted for a theme, who against it. */
import type { Citation, Theme } from "../api/types";
import type { Person } from "../study/people";
import type { Stance } from "../ui/icons";

export interface Cell {
  stance: Stance;
  /** Where a click leads: the first line quoted. */
  citation: Citation | undefined;
}

export function cellOf(theme: Theme, person: Person): Cell {
  const pro = theme.citations.find((citation) => citation.personId === person.personId);
  const con = theme.contrary.find((citation) => citation.personId === person.personId);
  return { stance: pro && con ? "both" : pro ? "supports" : con ? "contradicts" : "silent", citation: pro ?? con };
}

export function quotedPeople(themes: readonly Theme[], people: readonly Person[]): Person[] {
  const quoted = new Set(themes.flatMap((theme) => [...theme.citations, ...theme.contrary].map((citation) => citation.personId)));
  return people.filter((person) => quoted.has(person.personId));
}

const against = (theme: Theme): number => new Set(theme.contrary.map((citation) => citation.personId)).size;

export interface Notes {
  best: { index: number; n: number; of: number };
  thin: { index: number; n: number };
  disputed: { index: number; n: number } | null;
}

/** What to look at first; null for a study without themes. */
export function notesOf(themes: readonly Theme[]): Notes | null {
  if (themes.length === 0) return null;
  const by = (measure: (theme: Theme) => number) =>
    themes.map((theme, index) => ({ index, n: measure(theme) })).sort((a, b) => b.n - a.n || a.index - b.index);
  const support = by((theme) => theme.support.participants);
  const first = support[0] ?? { index: 0, n: 0 };
  const disputed = by(against)[0];
  return {
    best: { ...first, of: themes[first.index]?.support.ofParticipants ?? 0 },
    thin: support.at(-1) ?? first,
    disputed: disputed && disputed.n > 0 ? disputed : null,
  };
}
