/** A theme: claim, support, quotes, contrary evidence or the searches that found none. Always in that order. */
import { lazy, Suspense, useState } from "react";
import { Link } from "wouter";
import type { Citation, Claim, Theme } from "../api/types";
import { Quote } from "../evidence/quote";
import { paths } from "../paths";
import { StateChip } from "../review/state-chip";
import * as S from "../strings";
import { number } from "../strings/words";
import { useStudy } from "../study/context";
import { Glyph, type Stance } from "../ui/icons";

const Gate = lazy(() => import("../review/gate"));

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

interface CardProps {
  theme: Theme;
  code: string;
  current: boolean;
  /** What was filed for it, as people have left it. */
  claim: Claim | undefined;
  /** The code of the theme that it was merged into. */
  into: string | undefined;
}

/** A theme that is part of another now: its words are there, and in the history. */
function MergedCard({ theme, code, current, claim, into }: CardProps) {
  return (
    <article className={`theme is-superseded${current ? " cur" : ""}`} id={`theme-${theme.themeId}`} tabIndex={-1}>
      <div className="theme-top">
        <span className="tid">{code}</span>
        <p className="theme-title" dir="auto">{theme.title}</p>
        {claim && <StateChip claim={claim} />}
      </div>
      <p className="cardnote help">{S.review.superseded(into ?? "")}</p>
    </article>
  );
}

function Quotes({ theme }: { theme: Theme }) {
  const [all, setAll] = useState(false);
  const quotes = all ? theme.citations : theme.citations.slice(0, QUOTES);
  const more = theme.citations.length - QUOTES;
  return (
    <>
      <div className="quotes">{quotes.map((citation, index) => <Quote key={index} citation={citation} />)}</div>
      {more > 0 && (
        <p className="more">
          <button type="button" className="textlink" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? S.themes.fewer : S.themes.more(more)}
          </button>
        </p>
      )}
      <Contrary theme={theme} />
    </>
  );
}

export function ThemeCard(props: CardProps) {
  const { theme, code, current, claim } = props;
  const { studyId } = useStudy();
  const [unfolded, setUnfolded] = useState(false);
  if (props.into !== undefined) return <MergedCard {...props} />;
  const heading = `h-${theme.themeId}`;
  const rejected = claim?.state === "rejected";
  return (
    <article className={`theme is-${claim?.state ?? "unfiled"}${current ? " cur" : ""}`} id={`theme-${theme.themeId}`} tabIndex={-1} aria-labelledby={heading}>
      <div className="theme-top">
        <Link className="tid" href={paths.themes(studyId, theme.themeId)}>{code}</Link>
        <p className="theme-title" dir="auto">{theme.title}</p>
        {claim && <StateChip claim={claim} />}
      </div>
      <h2 className="claim" id={heading} dir="auto">{rejected ? <del className="struck">{theme.claim}</del> : theme.claim}</h2>
      <div className="sup-row">
        <p>
          <b>{S.themes.support(theme.support.participants, theme.support.ofParticipants)}</b>
          {" · "}{S.themes.interviews(theme.support.interviews, theme.support.ofInterviews)}
        </p>
        <Dots theme={theme} />
      </div>
      {rejected && (
        <p className="more">
          <button type="button" className="textlink" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {unfolded ? S.review.hideQuotes : S.review.rejectedQuotes(theme.citations.length + theme.contrary.length)}
          </button>
        </p>
      )}
      {(!rejected || unfolded) && <Quotes theme={theme} />}
      {claim && (
        <Suspense fallback={<div className="gate" />}>
          <Gate claim={claim} current={current} />
        </Suspense>
      )}
    </article>
  );
}
