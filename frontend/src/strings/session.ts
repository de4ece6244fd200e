/** Signing in, where a deployment asks for it. */
import type { Unusable } from "../api/token";

export const session = {
  title: "Sign in",
  needed: "This server answers people of its user pool only. Paste the ID token that you got when you signed in there.",
  again: "Your token has run out, or is no longer taken. What is on this page stays; paste a new one to go on.",
  label: "ID token",
  kept: "It is kept in this tab alone, sent to this server with every request, and gone when the tab is closed.",
  how: "How to get one",
  howText: "With the AWS CLI, and the client id that whoever runs this server can tell you:",
  command:
    "aws cognito-idp initiate-auth --auth-flow USER_PASSWORD_AUTH --client-id CLIENT_ID \\\n  --auth-parameters USERNAME=NAME,PASSWORD=PASSWORD \\\n  --query AuthenticationResult.IdToken --output text",
  submit: "Sign in",
  later: "Not now",
  refused: "The server did not take this token. Is it from the user pool of this deployment?",
  unusable: {
    "no token": "This is not an ID token. One has three parts with dots between them.",
    "access token": "This is an access token. The server takes the ID token, which came with it.",
    expired: "This token has run out. Get a new one.",
  } satisfies Record<Unusable, string>,
  as: "Signed in as",
  until: (time: string) => `until ${time}`,
  out: "Sign out",
} as const;
