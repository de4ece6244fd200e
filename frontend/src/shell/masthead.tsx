import { lazy, Suspense, useState } from "react";
import { Link } from "wouter";
import { useClaims } from "../api/queries";
import { ExportButton } from "../exports/button";
import { when } from "../format";
import { paths } from "../paths";
import * as S from "../strings";
import { useStudy } from "../study/context";
import { useCited } from "../study/cited";
import { type Evidence, useEvidence } from "../study/evidence";
import { useStored } from "../ui/hooks";
import { Icon, type IconName, Wordmark } from "../ui/icons";
import { StudySwitcher } from "./study-switcher";

const DroppedSheet = lazy(() => import("../dropped/sheet"));

interface Tab {
  view: string;
  icon: IconName;
  label: string;
  href: string;
  n?: number;
  /** Left out of the phone's bottom bar, which has room for five. */
  wide?: boolean;
}

function tabs(studyId: string, transcripts: number, themes: number, waiting: number): Tab[] {
  return [
    { view: "", icon: "list", label: S.tabs.transcripts, href: paths.study(studyId), n: transcripts },
    { view: "read", icon: "read", label: S.tabs.read, href: paths.reader(studyId) },
    { view: "themes", icon: "themes", label: S.tabs.themes, href: paths.themes(studyId), n: themes },
    { view: "ask", icon: "ask", label: S.tabs.ask, href: paths.ask(studyId) },
    { view: "matrix", icon: "grid", label: S.tabs.matrix, href: paths.matrix(studyId) },
    { view: "review", icon: "check", label: S.tabs.review, href: paths.review(studyId), n: waiting, wide: true },
    { view: "audit", icon: "list", label: S.tabs.audit, href: paths.audit(studyId), wide: true },
    { view: "fool", icon: "shield", label: S.tabs.fool, href: paths.fool(studyId), wide: true },
  ];
}

function Ledger({ evidence }: { evidence: Evidence }) {
  const { transcripts } = useStudy();
  const { cited } = useCited();
  const checked = evidence.themesRun?.endedAt ?? evidence.answers[0]?.endedAt;
  return (
    <p className="ledger">
      {cited.length > 0 && (
        <span className="ok">
          <Icon name="check" />
          {S.mast.verified(cited.length)}
        </span>
      )}
      <span>{S.mast.sealed(transcripts.length)}</span>
      {checked && <span>{S.mast.checked(when(checked))}</span>}
    </p>
  );
}

function systemIsDark(): boolean {
  return window.matchMedia("(prefers-color-scheme: dark)").matches;
}

function ThemeButton() {
  const [stored, store] = useStored("receipts.theme", "");
  const flip = () => {
    const dark = stored === "" ? systemIsDark() : stored === "dark";
    const next = dark ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    store(next);
  };
  return (
    <button type="button" className="btn btn-icon" aria-label={S.mast.theme} title={S.mast.theme} onClick={flip}>
      <Icon name="contrast" />
    </button>
  );
}

/** Opens the Dropped panel of the view where it is in sight, and a sheet with the same list elsewhere. */
function DroppedButton({ n }: { n: number }) {
  const [open, setOpen] = useState(false);
  const show = () => {
    const panel = document.getElementById("dropped");
    if (panel && panel.offsetParent !== null) panel.focus();
    else setOpen(true);
  };
  return (
    <>
      <button type="button" className="btn dropbtn" onClick={show}>
        {S.mast.dropped(n)}
      </button>
      {open && (
        <Suspense>
          <DroppedSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

export function Masthead({ view, onHelp }: { view: string; onHelp: () => void }) {
  const { studyId, transcripts } = useStudy();
  const evidence = useEvidence();
  const waiting = useClaims(studyId).data?.filter(({ state }) => state === "proposed").length ?? 0;
  return (
    <header className="mast">
      <div className="mast-in">
        <Link className="wordmark" href={paths.study(studyId)}>
          <Wordmark />
          <span className="wordmark-name">{S.product}</span>
        </Link>
        <StudySwitcher />
        <div className="mast-actions">
          {evidence.dropped.length > 0 && <DroppedButton n={evidence.dropped.length} />}
          <ExportButton />
          <button type="button" className="btn btn-icon keys" aria-label={S.mast.keys} title={S.mast.keys} onClick={onHelp}>
            <Icon name="keys" />
          </button>
          <ThemeButton />
        </div>
      </div>
      <nav className="tabs" aria-label={S.tabs.nav}>
        <div className="tabs-in">
          {tabs(studyId, transcripts.length, evidence.themes.length, waiting).map((tab) => (
            <Link
              key={tab.view}
              className={tab.wide ? "tab tab-wide" : "tab"}
              href={tab.href}
              aria-current={tab.view === view ? "page" : undefined}
            >
              <Icon name={tab.icon} />
              <span>{tab.label}</span>
              {tab.n !== undefined && tab.n > 0 && <span className="n">{tab.n}</span>}
            </Link>
          ))}
          <Ledger evidence={evidence} />
        </div>
      </nav>
    </header>
  );
}
