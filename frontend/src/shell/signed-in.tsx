/** Who is signed in, until when, and the way out. Nothing where nobody needs to be. */
import { signOut, useSession } from "../api/session";
import { readToken } from "../api/token";
import { when } from "../format";
import * as S from "../strings";

export function SignedIn() {
  const { token } = useSession();
  const read = readToken(token, 0);
  if (typeof read === "string") return null;
  return (
    <span className="signed-in">
      {S.session.as} <b><bdi>{read.who}</bdi></b> {S.session.until(when(read.until))}{" "}
      <button type="button" className="textlink" onClick={signOut}>{S.session.out}</button>
    </span>
  );
}
