/**
 * Who is signed in, where a deployment asks for it: an ID token of its user pool, sent with every call of the API.
 *
 * It is kept for this tab alone and goes with it. Whether it is good is the API's to say: nothing here is a check.
 */
import { useSyncExternalStore } from "react";

const KEY = "receipts.token";

export interface Session {
  token: string;
  /** The API has answered that nobody is signed in. */
  refused: boolean;
  /** The API has answered something else before: there may be work on the page. */
  begun: boolean;
}

function stored(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

let session: Session = { token: stored(), refused: false, begun: false };
const listeners = new Set<() => void>();

function change(part: Partial<Session>): void {
  session = { ...session, ...part };
  for (const listener of listeners) listener();
}

function keep(token: string): void {
  try {
    if (token === "") sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, token);
  } catch {
    // It holds for this page at least.
  }
}

export function signIn(token: string): void {
  keep(token);
  change({ token, refused: false });
}

/** Forgets the token; what was read with it goes with the page, which is loaded anew. */
export function signOut(): void {
  keep("");
  window.location.assign("/");
}

/** Notes what an answer says about the session. */
export function heard(status: number): void {
  if (status === 401) change({ refused: true });
  else if (!session.begun && status < 400) change({ begun: true });
}

/** Puts off signing in; the next call that is refused asks again. */
export const notNow = (): void => change({ refused: false });

export const authorization = (): Record<string, string> =>
  session.token === "" ? {} : { authorization: `Bearer ${session.token}` };

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = (): Session => useSyncExternalStore(subscribe, () => session);
