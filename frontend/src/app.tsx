/** Providers and routes. Views are loaded when they are first opened. */
import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { Redirect, Route, Switch } from "wouter";
import { makeQueryClient, useStudies } from "./api/queries";
import { useSession } from "./api/session";
import type { Study } from "./api/types";
import { paths } from "./paths";
import { LAST_STUDY, NotFound, StudyShell } from "./shell/study-shell";
import { AnnouncerProvider } from "./ui/announce";
import { useStored } from "./ui/hooks";
import { KeysProvider } from "./ui/keys";
import { Failure, Skeleton } from "./ui/states";

const SignIn = lazy(() => import("./shell/sign-in"));

/** Where a person starts: the study they had open, else one with transcripts of their own, else the sample. */
function firstStudy(studies: readonly Study[], last: string): Study | undefined {
  return (
    studies.find((study) => study.studyId === last) ??
    studies.find((study) => !study.readOnly && study.transcripts > 0) ??
    studies.find((study) => study.readOnly) ??
    studies[0]
  );
}

function Home() {
  const studies = useStudies();
  const [last] = useStored(LAST_STUDY, "");
  if (studies.error) return <Failure error={studies.error} onRetry={() => void studies.refetch()} />;
  if (!studies.data) return <Skeleton />;
  const first = firstStudy(studies.data, last);
  return first ? <Redirect to={paths.study(first.studyId)} replace /> : <NotFound />;
}

function Pages() {
  return (
    <Switch>
      <Route path="/">
        <main id="main" className="page">
          <Home />
        </main>
      </Route>
      <Route path="/s/:study/*?">{({ study }) => <StudyShell key={study} studyId={study} />}</Route>
      <Route>
        <main id="main" className="page">
          <NotFound />
        </main>
      </Route>
    </Switch>
  );
}

/** The pages, and the way in where the API asks for one. */
function Gate() {
  const { token, refused, begun } = useSession();
  const client = useQueryClient();
  useEffect(() => {
    // What was refused before is asked for again, by whoever is signed in now.
    if (token !== "") void client.refetchQueries({ type: "active" });
  }, [token, client]);
  return (
    <>
      {(!refused || begun) && <Pages />}
      {refused && (
        <Suspense>
          <SignIn />
        </Suspense>
      )}
    </>
  );
}

export function App() {
  const [client] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={client}>
      <AnnouncerProvider>
        <KeysProvider>
          <Gate />
        </KeysProvider>
      </AnnouncerProvider>
    </QueryClientProvider>
  );
}
