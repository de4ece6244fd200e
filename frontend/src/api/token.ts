/** What an ID token says of itself. It is read to tell people who they are and until when, never to trust it. */

export interface Token {
  who: string;
  /** Milliseconds since 1970. */
  until: number;
}

export type Unusable = "no token" | "access token" | "expired";

function payload(token: string): Record<string, unknown> | null {
  const [, middle, signature, ...more] = token.split(".");
  if (!middle || !signature || more.length > 0) return null;
  try {
    const bytes = Uint8Array.from(atob(middle.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const said: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof said === "object" ? (said as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** A token as people paste it: with a line break, in quotation marks, after "Bearer". */
export const bare = (pasted: string): string => pasted.trim().replace(/^"|"$/g, "").replace(/^bearer\s+/i, "");

/** Who a token is for, or why the API will not take it. */
export function readToken(token: string, now: number): Token | Unusable {
  const said = payload(token);
  if (typeof said?.exp !== "number") return "no token";
  // Without scopes, the gateway's authoriser takes ID tokens alone.
  if (said.token_use === "access") return "access token";
  const until = said.exp * 1000;
  if (until <= now) return "expired";
  const names = [said.email, said["cognito:username"], said.sub];
  return { who: names.find((name): name is string => typeof name === "string") ?? "", until };
}
