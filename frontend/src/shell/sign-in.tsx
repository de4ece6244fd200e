/** The way in where a deployment asks who comes: a token of its user pool, pasted once for this tab. */
import { type SyntheticEvent, useState } from "react";
import { notNow, signIn, useSession } from "../api/session";
import { bare, readToken } from "../api/token";
import * as S from "../strings";
import { focusNow } from "../ui/hooks";
import { Icon, Wordmark } from "../ui/icons";
import { Sheet } from "../ui/sheet";

/** Why a token that was sent is asked for again. */
function refusedFor(token: string): string | null {
  if (token === "") return null;
  const read = readToken(token, Date.now());
  return typeof read === "string" ? S.session.unusable[read] : S.session.refused;
}

function Refusal({ text }: { text: string }) {
  return (
    <p className="banner banner-red" role="alert" id="token-refusal">
      <Icon name="x" />
      <span>{text}</span>
    </p>
  );
}

function TokenForm() {
  const { token, begun } = useSession();
  const [pasted, setPasted] = useState("");
  const [refusal, setRefusal] = useState(() => (begun ? null : refusedFor(token)));
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const read = readToken(bare(pasted), Date.now());
    if (typeof read === "string") setRefusal(S.session.unusable[read]);
    else signIn(bare(pasted));
  };
  return (
    <form className="token stack" onSubmit={send}>
      <p>{begun ? S.session.again : S.session.needed}</p>
      <label>
        <span className="lbl">{S.session.label}</span>
        <textarea
          ref={focusNow}
          className="field mono wide"
          rows={4}
          required
          spellCheck={false}
          autoComplete="off"
          value={pasted}
          aria-describedby={refusal ? "token-refusal token-help" : "token-help"}
          aria-invalid={refusal ? true : undefined}
          onChange={(event) => setPasted(event.target.value)}
        />
      </label>
      {refusal && <Refusal text={refusal} />}
      <p className="help" id="token-help">{S.session.kept}</p>
      <div className="acts">
        <button type="submit" className="btn btn-primary" disabled={pasted.trim() === ""}>{S.session.submit}</button>
        {begun && <button type="button" className="btn btn-quiet" onClick={notNow}>{S.session.later}</button>}
      </div>
      <details>
        <summary>{S.session.how}</summary>
        <p className="help">{S.session.howText}</p>
        <code className="code">{S.session.command}</code>
      </details>
    </form>
  );
}

/** All there is on the page before the first answer; over the page later, so that no work on it is lost. */
export default function SignIn() {
  const { begun } = useSession();
  if (begun) {
    return (
      <Sheet title={S.session.title} onClose={notNow}>
        <div className="panel-b"><TokenForm /></div>
      </Sheet>
    );
  }
  return (
    <main id="main" className="page sign-in">
      <p className="wordmark"><Wordmark /><span className="wordmark-name">{S.product}</span></p>
      <section className="panel state">
        <h1>{S.session.title}</h1>
        <TokenForm />
      </section>
    </main>
  );
}
