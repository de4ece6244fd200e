/** A study's frame: masthead, tabs, the view, the footer; and what happens when one of them fails. */
import { Component, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Link, Route, Switch, useLocation } from "wouter";
import { useStudyInfo, useTranscripts } from "../api/queries";
import { paths } from "../paths";
import * as S from "../strings";
import { StudyProvider, useStudy } from "../study/context";
import { useOnline, useStored } from "../ui/hooks";
import { Icon } from "../ui/icons";
import { useKeys } from "../ui/keys";
import { Failure, Skeleton, State } from "../ui/states";
import { Masthead } from "./masthead";
import { SignedIn } from "./signed-in";

const TranscriptsView = lazy(() => import("../transcripts/view"));
const ReaderView = lazy(() => import("../reader/view"));
const ThemesView = lazy(() => import("../themes/view"));
const AskView = lazy(() => import("../ask/view"));
const MatrixView = lazy(() => import("../matrix/view"));
const HelpSheet = lazy(() => import("./help-sheet"));
const ReviewView = lazy(() => import("../review/view"));
const AuditView = lazy(() => import("../audit/view"));
const FoolView = lazy(() => import("../fool/view"));

export const LAST_STUDY = "receipts.study";

export function NotFound() {
  return (
    <State whole title={S.errors.notFound} actions={<Link className="btn btn-primary" href="/">{S.tabs.transcripts}</Link>}>
      <p>{S.errors.notFoundFix}</p>
    </State>
  );
}

interface BoundaryProps {
  resetOn: string;
  children: ReactNode;
}

/** A view that throws takes only itself down, and opens again at the next address. */
class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (before.resetOn !== this.props.resetOn && this.state.failed) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const again = (
      <button type="button" className="btn" onClick={() => this.setState({ failed: false })}>
        {S.tryAgain}
      </button>
    );
    return (
      <State title={S.errors.crash} actions={again} alert>
        <p>{S.errors.crashFix}</p>
      </State>
    );
  }
}

/** A new view starts at its top, with the focus on it; going back leaves both to the browser. */
function useViewChange(view: string) {
  const main = useRef<HTMLElement>(null);
  const previous = useRef(view);
  const back = useRef(false);
  useEffect(() => {
    const onPop = () => {
      back.current = true;
    };
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, []);
  useEffect(() => {
    if (previous.current !== view && !back.current) {
      window.scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
    }
    previous.current = view;
    back.current = false;
  }, [view]);
  return main;
}

function Views() {
  return (
    <Switch>
      <Route path="/s/:study">
        <TranscriptsView />
      </Route>
      <Route<{ transcript?: string; line?: string }> path="/s/:study/read/:transcript?/:line?">
        {({ transcript, line }) => <ReaderView key={transcript ?? ""} transcriptId={transcript} line={line} />}
      </Route>
      <Route path="/s/:study/themes/:theme?">{({ theme }) => <ThemesView themeId={theme} />}</Route>
      <Route path="/s/:study/ask/:run?">{({ run }) => <AskView runId={run} />}</Route>
      <Route path="/s/:study/matrix">
        <MatrixView />
      </Route>
      <Route path="/s/:study/review/:claim?">{({ claim }) => <ReviewView claimId={claim} />}</Route>
      <Route path="/s/:study/audit">
        <AuditView />
      </Route>
      <Route path="/s/:study/fool">
        <FoolView />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}

function Footer() {
  const { studyId, sample } = useStudy();
  return (
    <footer className="foot">
      {sample && <span className="sample">{S.sample}</span>}
      {sample && <span>{S.sampleFoot}</span>}
      <Link href={paths.review(studyId)}>{S.tabs.review}</Link>
      <Link href={paths.audit(studyId)}>{S.tabs.audit}</Link>
      <Link href={paths.fool(studyId)}>{S.tabs.fool}</Link>
      <SignedIn />
    </footer>
  );
}

function Frame() {
  const { studyId } = useStudy();
  const [location, navigate] = useLocation();
  const [help, setHelp] = useState(false);
  const online = useOnline();
  const view = location.split("/")[3] ?? "";
  const main = useViewChange(view);
  useKeys({
    "?": () => setHelp(true),
    "g t": () => navigate(paths.study(studyId)),
    "g r": () => navigate(paths.reader(studyId)),
    "g h": () => navigate(paths.themes(studyId)),
    "g a": () => navigate(paths.ask(studyId)),
    "g m": () => navigate(paths.matrix(studyId)),
    "g v": () => navigate(paths.review(studyId)),
    "g l": () => navigate(paths.audit(studyId)),
    "g f": () => navigate(paths.fool(studyId)),
  });
  return (
    <>
      <Masthead view={view} onHelp={() => setHelp(true)} />
      <main id="main" className="page" ref={main} tabIndex={-1}>
        {!online && (
          <p className="banner banner-contra offline" role="status">
            <Icon name="warn" />
            <span>
              <b>{S.offline.title}</b> {S.offline.text}
            </span>
          </p>
        )}
        <Boundary resetOn={location}>
          <Suspense fallback={<Skeleton lines={8} />}>
            <Views />
          </Suspense>
        </Boundary>
        <Footer />
      </main>
      {help && (
        <Suspense>
          <HelpSheet onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </>
  );
}

export function StudyShell({ studyId }: { studyId: string }) {
  const study = useStudyInfo(studyId);
  const transcripts = useTranscripts(studyId);
  const [, remember] = useStored(LAST_STUDY, "");
  const known = study.data?.studyId;
  useEffect(() => {
    if (known) remember(known);
  }, [known, remember]);
  const error = study.error ?? transcripts.error;
  if (study.data && transcripts.data) {
    return (
      <StudyProvider study={study.data} transcripts={transcripts.data}>
        <a className="skip" href="#main">
          {S.skip}
        </a>
        <Frame />
      </StudyProvider>
    );
  }
  const retry = () => void Promise.all([study.refetch(), transcripts.refetch()]);
  return (
    <main id="main" className="page">
      {error ? (
        <div className="stack">
          <Failure error={error} onRetry={retry} />
          <Link className="btn" href="/">
            {S.home}
          </Link>
        </div>
      ) : (
        <Skeleton lines={8} />
      )}
    </main>
  );
}
