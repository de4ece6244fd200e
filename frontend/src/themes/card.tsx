/** A theme: claim, support, quotes, contrary evidence or the searches that found none. Always in that order. */
import { useState } from "react";
import { Link } from "wouter";
import type { Citation, Theme } from "../api/types";
import { Quote } from "../evidence/quote";
import { paths } from "../paths";
import * as S from "../strings";
import { number } from "../strings/words";
import { useStudy } from "../study/context";
import { Glyph, type Stance } from "../ui/icons";

const QUOTES = 3;
const DOTS = 24;

interface Dot {
  transcriptId: string;
  stance: Stance;
  citation: Citation | undefined;
}

/** Where each interview stands; past a couple of dozen only those that are quoted. */
export function dotsOf(theme: Theme, transcriptIds: readonly string[]): { dots: Dot[]; rest: number } {
  const dots = transcriptIds.map((transcriptId): Dot => {
    const pro = theme.citations.find((citation) => citation.transcriptId === transcriptId);
    const con = theme.contrary.find((citation) => citation.transcriptId === transcriptId);
    return { transcriptId, stance: pro && con ? "both" : pro ? "supports" : con ? "contradicts" : "silent", citation: pro ?? con };
  });
  if (dots.length <= DOTS) return { dots, rest: 0 };
  const quoted = dots.filter((dot) => dot.citation);
  return { dots: quoted, rest: dots.length - quoted.length };
}

function Dots({ theme }: { theme: Theme }) {
  const { studyId, transcripts, code } = useStudy();
  const { dots, rest } = dotsOf(theme, transcripts.map((info) => info.transcriptId));
  return (
    <>
      <ul className="dots" aria-label={S.themes.dots}>
        {dots.map(({ transcriptId, stance, citation }) => (
          <li key={transcriptId}>
            <Link
              href={citation ? paths.receipt(studyId, citation) : paths.read(studyId, transcriptId)}
              aria-label={`${code(transcriptId)} ${S.matrix.cells[stance].toLowerCase()}`}
            >
              <Glyph of={stance} />
              {code(transcriptId)}
            </Link>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="muted small">{S.themes.notShown(rest)}</p>}
    </>
  );
}

function Contrary({ theme }: { theme: Theme }) {
  if (theme.contrary.length > 0) {
    return (
      <section className="contra">
        <h3><Glyph of="contradicts" />{S.themes.contrary(theme.contrary.length)}</h3>
        {theme.contrary.map((citation, index) => <Quote key={index} citation={citation} contrary />)}
      </section>
    );
  }
  const searches = theme.contrarySearches;
  return (
    <section className="contra contra-none">
      <h3>{S.themes.noContrary}</h3>
      {searches.length === 0 ? (
        <p>{S.themes.noContrarySearched}</p>
      ) : (
        <p>
          {S.themes.noContraryFound}{" "}
          {searches.map((search, index) => (
            <span key={index} className="nobr">
              {index > 0 && ", "}<span className="mono">“{search.query}”</span> ({number(search.hits)})
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

export function ThemeCard({ theme, code, current }: { theme: Theme; code: string; current: boolean }) {
  const { studyId } = useStudy();
  const [all, setAll] = useState(false);
  const quotes = all ? theme.citations : theme.citations.slice(0, QUOTES);
  const more = theme.citations.length - QUOTES;
  const heading = `h-${theme.themeId}`;
  return (
    <article className={current ? "theme cur" : "theme"} id={`theme-${theme.themeId}`} tabIndex={-1} aria-labelledby={heading}>
      <div className="theme-top">
        <Link className="tid" href={paths.themes(studyId, theme.themeId)}>{code}</Link>
        <p className="theme-title" dir="auto">{theme.title}</p>
      </div>
      <h2 className="claim" id={heading} dir="auto">{theme.claim}</h2>
      <div className="sup-row">
        <p>
          <b>{S.themes.support(theme.support.participants, theme.support.ofParticipants)}</b>
          {" · "}{S.themes.interviews(theme.support.interviews, theme.support.ofInterviews)}
        </p>
        <Dots theme={theme} />
      </div>
      <div className="quotes">{quotes.map((citation, index) => <Quote key={index} citation={citation} />)}</div>
      {more > 0 && (
        <p className="more">
          <button type="button" className="textlink" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? S.themes.fewer : S.themes.more(more)}
          </button>
        </p>
      )}
      <Contrary theme={theme} />
    </article>
  );
}
