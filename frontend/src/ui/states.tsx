/** The states that are not the happy one: loading, failed, over budget, empty. */
import type { ReactNode } from "react";
import { ApiError } from "../api/client";
import { when } from "../format";
import * as S from "../strings";
import { Icon } from "./icons";

export function Skeleton({ lines = 4, label = S.loading }: { lines?: number; label?: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={`sk sk-${index % 4}`} />
      ))}
    </div>
  );
}

interface StateProps {
  title: string;
  /** The state is all there is on the page. */
  whole?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
  alert?: boolean;
}

export function State({ title, children, actions, alert = false, whole = false }: StateProps) {
  const Heading = whole ? "h1" : "h2";
  return (
    <section className="panel state" role={alert ? "alert" : undefined}>
      <Heading>{title}</Heading>
      {children}
      {actions && <div className="acts">{actions}</div>}
    </section>
  );
}

/** An error as a person needs it: what happened, where, what to do. */
export function explain(error: unknown): { title: string; text: string; fix: string | null } {
  if (!(error instanceof ApiError)) return { title: S.errors.title, text: String(error), fix: null };
  const { code, detail, fix, line, retryAfter } = error.problem;
  if (code === "unreachable") return { title: S.errors.unreachable, text: detail, fix: S.errors.unreachableFix };
  if (code === "budget_exceeded") {
    const until = when(Date.now() + (retryAfter ?? 0) * 1000);
    return { title: S.errors.budget, text: S.errors.budgetWhen(until), fix };
  }
  const place = line ? `${S.errors.atLine(line)} ` : "";
  return { title: S.errors.title, text: `${place}${detail}`, fix };
}

export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { title, text, fix } = explain(error);
  const budget = error instanceof ApiError && error.problem.code === "budget_exceeded";
  return (
    <div className={`banner ${budget ? "banner-contra" : "banner-red"}`} role="alert">
      <Icon name={budget ? "warn" : "x"} />
      <div>
        <b>{title}.</b> {text} {fix}
        {onRetry && (
          <p>
            <button type="button" className="textlink" onClick={onRetry}>
              {S.tryAgain}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}
