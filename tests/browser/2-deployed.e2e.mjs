/** The app behind a gateway, as it is deployed: large files, and people who have to sign in. */
import assert from "node:assert/strict";
import { startGateway } from "./support/gateway.mjs";
import { post } from "./support/study.mjs";

const LIMIT = 20_000;
const TURN = "[00:01] Sam: How did it go?\n[00:04] Mara: We ran the same study twice in one year.\n";
const LONG = TURN.repeat(800);

const opened = [];

async function behind(url, options) {
  const gateway = await startGateway(url, options);
  opened.push(gateway);
  return gateway;
}

export async function stop() {
  for (const gateway of opened) await gateway.stop();
}

const encoded = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** What a user pool gives out, but for the signature, which is the gateway's to check. */
const tokenOf = (email, minutes, use = "id") =>
  `${encoded({ alg: "RS256" })}.${encoded({ email, token_use: use, exp: Math.floor(Date.now() / 1000) + 60 * minutes })}.c2lnbmF0dXJl`;

/** Refusals are what these are about; the browser reports each as an error. */
const expected = (page) => {
  page.problems = page.problems.filter((text) => !/status of (401|403|413)/.test(text));
};

async function signInWith(page, token) {
  await page.getByLabel("ID token").fill(token);
  await page.getByRole("button", { name: "Sign in" }).click();
}

export const tests = {
  "a file over the gateway's limit goes to the file store, a small one through the gateway": async ({ open, url }) => {
    const gateway = await behind(url, { limit: LIMIT });
    const { studyId } = await post(url, "/studies", { title: "Large files" });
    const page = await open({ url: gateway.url });
    await page.goto(`/s/${studyId}`);
    await page.locator('input[type="file"]').setInputFiles([
      { name: "Small.txt", mimeType: "text/plain", buffer: Buffer.from(TURN) },
      { name: "Large.txt", mimeType: "text/plain", buffer: Buffer.from(LONG) },
    ]);
    await page.locator(".uprow", { hasText: "Large.txt" }).getByText("Imported, 1,600 lines").waitFor();
    await page.locator(".uprow", { hasText: "Small.txt" }).getByText("Imported, 2 lines").waitFor();
    await page.locator(".ilist").getByText("Large").first().waitFor();
    assert.equal(gateway.store.files.size, 1);
    assert.equal(gateway.passed.filter((call) => call.startsWith(`POST /api/studies/${studyId}/transcripts`)).length, 1);
  },

  "text over the gateway's limit can be pasted": async ({ open, url }) => {
    const gateway = await behind(url, { limit: LIMIT });
    const { studyId } = await post(url, "/studies", { title: "Large text" });
    const page = await open({ url: gateway.url });
    await page.goto(`/s/${studyId}`);
    await page.getByRole("button", { name: "Paste text" }).click();
    await page.getByLabel("Transcript", { exact: true }).fill(LONG);
    await page.getByRole("button", { name: "Add transcript" }).click();
    await page.getByText("1 interview, 1,600 lines").first().waitFor();
  },

  "a store that refuses the file is named, and nothing else is affected": async ({ open, url }) => {
    const gateway = await behind(url, { limit: LIMIT });
    const { studyId } = await post(url, "/studies", { title: "A store that refuses" });
    const page = await open({ url: gateway.url });
    await page.route(`${gateway.store.url}/**`, (route) => route.fulfill({ status: 403, headers: { "access-control-allow-origin": "*" } }));
    await page.goto(`/s/${studyId}`);
    await page.locator('input[type="file"]').setInputFiles({ name: "Large.txt", mimeType: "text/plain", buffer: Buffer.from(LONG) });
    await page.getByText(/Large.txt was not imported. The file store answered 403. Try again./).waitFor();
    expected(page);
  },

  "a file over the limit of uploads is refused before it is sent": async ({ open, url }) => {
    const page = await open();
    const { studyId } = await post(url, "/studies", { title: "Too large" });
    let sent = 0;
    page.on("request", (request) => (sent += request.method() === "POST" ? 1 : 0));
    await page.goto(`/s/${studyId}`);
    await page.locator('input[type="file"]').setInputFiles({ name: "Recording.txt", mimeType: "text/plain", buffer: Buffer.alloc(25_100_000, "a") });
    await page.getByText(/Recording.txt has 25.1 MB; at most 25.0 MB are taken. Split the file/).waitFor();
    assert.equal(sent, 0);
  },

  "whoever is not signed in is asked for a token, and why one is of no use is said before it is sent": async ({ open, url }) => {
    const token = tokenOf("ana@example.org", 60);
    const gateway = await behind(url, { token });
    const page = await open({ url: gateway.url });
    await page.goto("/s/sample/themes");
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    assert.equal(await page.locator(".mast").count(), 0);
    await signInWith(page, "abc");
    await page.getByText("This is not an ID token.").waitFor();
    await signInWith(page, tokenOf("ana@example.org", 60, "access"));
    await page.getByText("This is an access token.").waitFor();
    await signInWith(page, tokenOf("ana@example.org", -1));
    await page.getByText("This token has run out.").waitFor();
    await signInWith(page, tokenOf("eve@example.org", 60));
    await page.getByText("The server did not take this token.").waitFor();
    await signInWith(page, `Bearer ${token}\n`);
    await page.getByRole("heading", { level: 1, name: "Themes" }).waitFor();
    assert.equal(new URL(page.url()).pathname, "/s/sample/themes");
    expected(page);
  },

  "signed in, questions are answered, files come in and go out, and the tab stays signed in until one signs out": async ({ open, url }) => {
    const token = tokenOf("ana@example.org", 60);
    const gateway = await behind(url, { token, limit: LIMIT });
    const { studyId } = await post(url, "/studies", { title: "Signed in" });
    const page = await open({ url: gateway.url });
    await page.goto(`/s/${studyId}`);
    await signInWith(page, token);
    await page.locator('input[type="file"]').setInputFiles([
      { name: "Small.txt", mimeType: "text/plain", buffer: Buffer.from(TURN) },
      { name: "Large.txt", mimeType: "text/plain", buffer: Buffer.from(LONG) },
    ]);
    await page.locator(".uprow", { hasText: "Imported" }).nth(1).waitFor();
    await page.goto("/s/sample/ask");
    await page.getByPlaceholder("Ask the interviews a question").fill("Does anybody pay the people they talk to?");
    await page.keyboard.press("Enter");
    // The sample has answers of others: it is this question's that must come.
    await page.locator(".qa", { hasText: "Does anybody pay the people they talk to?" }).locator(".ans, .nobody").waitFor();
    await page.goto(`/s/${studyId}/audit`);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: /JSON Lines/ }).click();
    assert.equal((await download).suggestedFilename(), `${studyId}-log.jsonl`);
    await page.getByText("Signed in as ana@example.org").waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    assert.equal(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]).includes("c2lnbmF0dXJl")), false);
    expected(page);
  },

  "a token that runs out asks for another over the page, and what was typed stays": async ({ open, url }) => {
    const gateway = await behind(url, { token: tokenOf("ana@example.org", 1) });
    const page = await open({ url: gateway.url });
    await page.goto("/s/sample/ask");
    await signInWith(page, gateway.token);
    await page.getByPlaceholder("Ask the interviews a question").fill("Does anybody read the deck?");
    gateway.token = tokenOf("ana@example.org", 60);
    await page.keyboard.press("Enter");
    await page.locator("dialog", { hasText: "Your token has run out" }).waitFor();
    await signInWith(page, gateway.token);
    await page.locator("dialog").waitFor({ state: "detached" });
    assert.equal(await page.getByPlaceholder("Ask the interviews a question").inputValue(), "Does anybody read the deck?");
    await page.getByRole("button", { name: "Ask" }).click();
    await page.locator(".ans, .nobody").first().waitFor();
    expected(page);
  },
};
