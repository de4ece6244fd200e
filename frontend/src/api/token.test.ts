import { describe, expect, it } from "vitest";
import { bare, readToken } from "./token";

const NOW = 1_800_000_000_000;

const encoded = (value: unknown) => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const token = (payload: unknown) => `${encoded({ alg: "RS256" })}.${encoded(payload)}.signature`;

describe("an ID token", () => {
  it("says who it is for, in any script, and until when", () => {
    const read = readToken(token({ email: "inés@example.org", exp: NOW / 1000 + 60, token_use: "id" }), NOW);
    expect(read).toEqual({ who: "inés@example.org", until: NOW + 60_000 });
  });

  it("is for the user's name where it holds no address", () => {
    expect(readToken(token({ "cognito:username": "ana", sub: "1", exp: NOW }), 0)).toMatchObject({ who: "ana" });
  });

  it("is of no use once it has run out", () => {
    expect(readToken(token({ exp: NOW / 1000 }), NOW)).toBe("expired");
  });

  it("is not an access token, which the gateway refuses", () => {
    expect(readToken(token({ exp: NOW, token_use: "access" }), 0)).toBe("access token");
  });

  it.each(["", "abc", "a.b.c", "a.b", `${token({ exp: NOW })}.more`, token({ email: "no end" }), token(null), token("text")])(
    "is not %j",
    (text) => expect(readToken(text, 0)).toBe("no token"),
  );

  it.each(["x.y.z", "  x.y.z\n", '"x.y.z"', "Bearer x.y.z", "bearer  x.y.z"])("is read as it is pasted: %j", (pasted) => {
    expect(bare(pasted)).toBe("x.y.z");
  });
});
