/** The searches behind an answer. What each found can be read, so that “nobody said that” can be checked. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/client";
import type { SearchMade } from "../api/types";
import { LineLink } from "../evidence/chip";
import * as S from "../strings";
import { number } from "../strings/words";
import { useStudy } from "../study/context";
import { Failure, Skeleton } from "../ui/states";

const NEAREST = 5;

function Nearest({ query }: { query: string }) {
  const { studyId, study } = useStudy();
  const found = useQuery({
    queryKey: ["study", studyId, "search", query, study.version],
    queryFn: () => api.search(studyId, query, NEAREST),
  });
  if (found.error) return <Failure error={found.error} />;
  if (!found.data) return <Skeleton lines={2} />;
  return (
    <ul className="nearest">
      {found.data.hits.map((hit) => (
        <li key={hit.lineId}>
          <LineLink lineId={hit.lineId} />
          <span dir="auto">{hit.text}</span>
        </li>
      ))}
    </ul>
  );
}

function Search({ search }: { search: SearchMade }) {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <div className="search-row">
        <span className="mono" dir="auto">{search.query}</span>
        <span className="mono muted">{S.ask.lines(search.hits)}</span>
        {search.hits > 0 && (
          <button type="button" className="textlink" aria-expanded={open} aria-label={`${S.ask.nearest}: ${search.query}`} onClick={() => setOpen(!open)}>
            {S.ask.nearest}
          </button>
        )}
      </div>
      {open && <Nearest query={search.query} />}
    </li>
  );
}

export function Searches({ searches }: { searches: readonly SearchMade[] }) {
  if (searches.length === 0) return null;
  return (
    <section className="searches">
      <h3>{S.ask.searches(searches.length)}</h3>
      <ul>{searches.map((search, index) => <Search key={`${number(index)} ${search.query}`} search={search} />)}</ul>
    </section>
  );
}
