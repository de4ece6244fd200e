/** Every view and state with the way to it, for the pictures and for the accessibility checks. */
import { call, claimsOf, decidedStudy } from "./study.mjs";

const SAMPLE = "/s/sample";

async function post(url, path, body) {
  const response = await fetch(`${url}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function finished(url, run) {
  for (;;) {
    const now = await (await fetch(`${url}/api/runs/${run.runId}`)).json();
    if (now.state !== "queued" && now.state !== "running") return now;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Themes, an answer and a nobody-said-that on the sample; an empty study and one with a single transcript. */
export async function prepare(url) {
  const themes = await finished(url, await post(url, "/studies/sample/themes", {}));
  const answered = await finished(url, await post(url, "/studies/sample/ask", { question: "Do people trust AI summaries?" }));
  const nobody = await finished(url, await post(url, "/studies/sample/ask", { question: "What did people say about dark mode?" }));
  const empty = await post(url, "/studies", { title: "Nothing in it yet" });
  const own = await post(url, "/studies", { title: "A study of my own" });
  await post(url, `/studies/${own.studyId}/transcripts`, {
    filename: "Mara Lindqvist.txt",
    text: "[00:01] Interviewer: How do you keep old studies?\n[00:04] Mara Lindqvist: In folders that only I can find, to be honest.\n[00:09] Interviewer: And then?\n[00:11] Mara Lindqvist: Then somebody asks for one and I go looking for a day.\n",
  });
  const citation = themes.themes.themes[0].citations[0];
  const decided = await decidedStudy(url);
  const claims = await claimsOf(url, decided);
  const { items: transcripts } = await call(url, `/studies/${decided}/transcripts?limit=500`);
  return { themes, answered, nobody, empty: empty.studyId, own: own.studyId, citation, decided, claims, transcripts };
}

export function receiptPath({ lineId, transcriptId, receipt }) {
  const spans = receipt.spans.map(({ start, end }) => `${start}-${end}`).join(",");
  return `${SAMPLE}/read/${transcriptId}/${lineId.split(":").at(-1)}?q=${spans}&sha=${receipt.sourceId.slice(0, 8)}`;
}

/** From here on the page sees a run in the middle of its work: a real one whose last events have not come yet. */
export async function holdRunning(page, { themes }) {
  await page.route("**/runs?kind=themes*", async (route) => {
    const answer = await (await route.fetch()).json();
    const running = { ...themes, state: "running", themes: null, endedAt: null, startedAt: Date.now() - 64_000 };
    await route.fulfill({ json: { ...answer, items: [running] } });
  });
  await page.route("**/runs/*/events*", async (route) => {
    const blocks = (await (await route.fetch()).text()).split("\n\n");
    const early = blocks.slice(0, Math.floor(blocks.length * 0.6));
    await route.fulfill({ contentType: "text/event-stream", body: `retry: 600000\n\n${early.join("\n\n")}\n\n` });
  });
}

async function openRunning(page, known) {
  await holdRunning(page, known);
  await page.goto(`${SAMPLE}/themes`);
  await page.locator(".ticker .log li").nth(5).waitFor();
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

const at = (path, ready) => async (page, known) => {
  await page.goto(typeof path === "function" ? path(known) : path);
  await page.locator(ready).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
};

/** The queue with a claim of this state as the current one. */
const onClaim = (state, ready) => async (page, known) => {
  const claim = known.claims.find((one) => one.state === state && (state !== "broken" || one.offers.length > 0));
  await at(`/s/${known.decided}/review/${claim.claimId}`, ready)(page, known);
};

/** What correcting a file says, without correcting it: the study stays as it is for the views that come after. */
function outcomeOf({ claims }, transcript) {
  const [claim] = claims.filter(({ state }) => state === "broken");
  const receipt = (outcome, index) => ({ claimId: claim.claimId, receiptId: `r${index}`, outcome, found: null });
  return { transcript, receipts: ["same", "same", "moved", "broken"].map(receipt), broken: [claim.claimId] };
}

export const VIEWS = [
  { name: "transcripts", open: at(SAMPLE, ".ilist tbody tr") },
  { name: "transcripts-own", open: at((known) => `/s/${known.own}`, ".ilist tbody tr") },
  { name: "empty", open: at((known) => `/s/${known.empty}`, ".drop") },
  { name: "reader", open: at((known) => `${SAMPLE}/read/${known.citation.transcriptId}`, ".turn .say") },
  { name: "reader-receipt", open: at((known) => receiptPath(known.citation), ".slip") },
  {
    name: "reader-find",
    open: async (page, known) => {
      await at((k) => `${SAMPLE}/read/${k.citation.transcriptId}`, ".turn .say")(page, known);
      await page.getByRole("searchbox").fill("the");
      await page.locator(".hit.now").waitFor();
    },
  },
  { name: "themes", open: at(`${SAMPLE}/themes`, ".theme") },
  { name: "themes-running", open: openRunning },
  { name: "themes-none", open: at((known) => `/s/${known.own}/themes`, ".state") },
  { name: "ask", open: at((known) => `${SAMPLE}/ask/${known.answered.runId}`, ".ans") },
  { name: "ask-nobody", open: at((known) => `${SAMPLE}/ask/${known.nobody.runId}`, ".nobody") },
  { name: "matrix", open: at(`${SAMPLE}/matrix`, ".mx") },
  {
    name: "fool",
    open: async (page, known) => {
      await at(`${SAMPLE}/fool`, ".attack")(page, known);
      await page.locator(".attack").nth(1).click();
      await page.locator(".verdict-dropped, .verdict-kept").waitFor();
    },
  },
  {
    name: "dropped",
    open: async (page, known) => {
      await at(`${SAMPLE}/matrix`, ".mx")(page, known);
      await page.locator(".dropbtn").click();
      await page.locator("dialog .dlist").waitFor();
    },
  },
  {
    name: "help",
    open: async (page, known) => {
      await at(`${SAMPLE}/matrix`, ".mx")(page, known);
      await page.keyboard.press("?");
      await page.locator("dialog .keylist").first().waitFor();
    },
  },
  { name: "review", open: at((known) => `/s/${known.decided}/review`, ".gate-row") },
  { name: "review-rejected", open: onClaim("rejected", ".theme.cur .claim del") },
  { name: "review-moved", open: onClaim("broken", ".offers") },
  {
    name: "review-refused",
    open: async (page, known) => {
      await onClaim("proposed", ".theme.cur")(page, known);
      await page.evaluate(() => localStorage.setItem("receipts.name", "Cy Tran"));
      await onClaim("proposed", ".theme.cur .gate-row")(page, known);
      await page.keyboard.press("e");
      const words = page.getByRole("textbox", { name: "Claim" });
      await words.fill("Everybody spends 40 hours a week on checking summaries.");
      await words.press("Control+Enter");
      await page.locator(".refused").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "review-merge",
    open: async (page, known) => {
      await onClaim("approved", ".theme.cur")(page, known);
      await page.locator(".theme.cur").getByRole("button", { name: "Merge…" }).click();
      await page.locator("dialog .pick").waitFor();
    },
  },
  {
    name: "who",
    open: async (page, known) => {
      await at(`/s/${known.decided}/review`, ".gate-row")(page, known);
      await page.getByRole("button", { name: /Give your name|Change/ }).first().click();
      await page.getByLabel("Your name").waitFor();
    },
  },
  { name: "review-empty", open: at((known) => `/s/${known.empty}/review`, ".state") },
  { name: "themes-reviewed", open: at((known) => `/s/${known.decided}/themes`, ".gate-row") },
  { name: "audit", open: at((known) => `/s/${known.decided}/audit`, ".logtable") },
  {
    name: "export",
    open: async (page, known) => {
      await at((k) => `/s/${k.decided}/themes`, ".gate-row")(page, known);
      await page.getByRole("button", { name: "Export" }).click();
      await page.locator(".format").first().waitFor();
    },
  },
  {
    name: "export-stopped",
    open: async (page, known) => {
      await at(`${SAMPLE}/matrix`, ".mx")(page, known);
      await page.getByRole("button", { name: "Export" }).click();
      await page.locator(".format").first().waitFor();
    },
  },
  {
    name: "cite",
    open: async (page, known) => {
      await at((k) => `${SAMPLE}/read/${k.citation.transcriptId}/${k.citation.lineId.split(":").at(-1)}`, ".turn.tgt .say")(page, known);
      await page.locator(".turn.tgt .say").evaluate((say) => document.getSelection().selectAllChildren(say));
      await page.locator(".citebar-words").waitFor();
    },
  },
  {
    name: "cite-sheet",
    open: async (page, known) => {
      await at((k) => `${SAMPLE}/read/${k.citation.transcriptId}/${k.citation.lineId.split(":").at(-1)}`, ".turn.tgt .say")(page, known);
      await page.getByRole("button", { name: /^Cite line/ }).click();
      await page.getByLabel("What the quote shows").waitFor();
    },
  },
  {
    name: "sign-in",
    open: async (page) => {
      await page.route("**/api/**", (route) =>
        route.fulfill({ status: 401, contentType: "application/problem+json", body: JSON.stringify({ code: "unauthorised", detail: "You are not signed in.", status: 401 }) }),
      );
      await page.goto(SAMPLE);
      await page.getByLabel("ID token").waitFor();
      await page.unrouteAll({ behavior: "ignoreErrors" });
      page.problems = page.problems.filter((text) => !/status of 401/.test(text));
    },
  },
  {
    name: "correct",
    open: async (page, known) => {
      await at(`/s/${known.decided}?report=${known.transcripts[0].transcriptId}`, ".report")(page, known);
      await page.getByRole("button", { name: "Correct…" }).click();
      await page.getByLabel("Corrected file").waitFor();
    },
  },
  {
    name: "corrected",
    open: async (page, known) => {
      const [first, second] = known.transcripts;
      await page.route(({ pathname }) => pathname.endsWith("/source"), (route) => route.fulfill({ json: outcomeOf(known, second) }));
      await at(`/s/${known.decided}?report=${first.transcriptId}`, ".report")(page, known);
      await page.getByRole("button", { name: "Correct…" }).click();
      await page.getByLabel("Corrected file").setInputFiles({ name: "P01.vtt", mimeType: "text/vtt", buffer: Buffer.from("WEBVTT") });
      await page.getByRole("button", { name: "Replace the file" }).click();
      await page.locator(".outcomes").waitFor();
      await page.unrouteAll({ behavior: "ignoreErrors" });
    },
  },
  { name: "not-found", open: at(`${SAMPLE}/nowhere`, ".state") },
];
