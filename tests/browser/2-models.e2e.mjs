/** What a person sees when the model is slow, lies or breaks: a real server on a model of the test's making. */
import assert from "node:assert/strict";
import { breaks, dawdles, overloaded, startModel, tools } from "./support/model.mjs";
import { startServer } from "./support/server.mjs";

let servers;

/** One server for all tests of this file, which run in order. */
async function start() {
  const model = await startModel();
  const server = await startServer({ model: "anthropic:of-the-test", env: { ANTHROPIC_API_KEY: "none", ANTHROPIC_BASE_URL: model.url } });
  return { model, server };
}

export async function stop() {
  if (!servers) return;
  const { model, server } = await servers;
  await server.stop();
  await model.stop();
}

const search = (query) => ["search_quotes", { query, limit: 30 }];
const FIND = tools([search("I check every AI summary by hand"), search("I never send one out before I have checked")]);

/** Words that two people did say, as citations of the lines that were found. */
function honest(hits) {
  const lines = new Map(hits.filter(({ role }) => role === "participant").map((hit) => [hit.speaker, hit]));
  return [...lines.values()].slice(0, 2).map(({ lineId, text }) => ({ lineId, quote: text }));
}

const theme = (title, claim, citations) => ({ title, claim, citations, contrary: [], contrarySearches: ["trust AI"] });
const submit = (...themes) => ["submit_themes", { themes }];
const made = (hits) => honest(hits).map(({ lineId }) => ({ lineId, quote: "AI has replaced my whole team already" }));
const altered = (hits) => honest(hits).map(({ lineId, quote }) => ({ lineId, quote: quote.replace(/\w+(?=\W*$)/, "elephants") }));

const STANDS = "People check what an AI wrote";
const LIE = "Everybody lost their team to AI";
const some = tools((hits) => [submit(theme("Checking", STANDS, honest(hits)), theme("Replaced", LIE, made(hits)))]);
const lies = tools((hits) => [submit(theme("Replaced", LIE, made(hits)), theme("Altered", STANDS, altered(hits)))]);

async function findThemes(open, ...script) {
  const { model, server } = await (servers ??= start());
  model.script = script;
  const page = await open({ url: server.url });
  // A real model client is loaded first, and a busy machine takes its time.
  page.setDefaultTimeout(60_000);
  await page.goto("/s/sample/themes");
  await page.getByRole("button", { name: /Find themes|Run again/ }).click();
  return page;
}

export const tests = {
  "a model that breaks off in mid-answer is named, and nothing unverified is shown": async ({ open }) => {
    const page = await findThemes(open, FIND, breaks);
    const alert = page.locator('[role="alert"]', { hasText: "The run stopped" });
    await alert.getByText(/answered in a form that cannot be read/).waitFor();
    await alert.getByText("Nothing unverified was kept").waitFor();
    assert.equal(await page.locator(".theme").count(), 0);
    await page.getByRole("button", { name: "Find themes" }).waitFor();
  },

  "a model that stays overloaded is given up, and the page says after how many tries": async ({ open }) => {
    const page = await findThemes(open, overloaded);
    await page.locator('[role="alert"]', { hasText: /is overloaded; given up after 5 tries/ }).waitFor();
  },

  "a model that only lies gets nothing on the page but its drops, each with what was wrong": async ({ open }) => {
    const page = await findThemes(open, FIND, lies);
    await page.getByText("Nothing survived the checks").waitFor();
    assert.equal(await page.locator(".theme").count(), 0);
    const dropped = page.locator("#dropped");
    await dropped.getByText("Not in transcript").first().waitFor();
    await dropped.getByText("Edited").first().waitFor();
    await dropped.locator("del", { hasText: "elephants" }).first().waitFor();
  },

  "a slow run is cancelled, and what was verified by then stands": async ({ open }) => {
    const page = await findThemes(open, FIND, some, dawdles);
    const ticker = page.locator(".ticker");
    await ticker.locator(".stats .ok dd", { hasText: /^1$/ }).waitFor();
    await ticker.getByRole("button", { name: /Cancel run/ }).click();
    await page.locator(".runbar").getByText("Run cancelled").waitFor();
    await page.getByText("the run was cancelled").waitFor();
    assert.equal(await page.locator(".theme").count(), 1);
    await page.locator(".theme", { hasText: STANDS }).waitFor();
    await page.locator("#dropped").getByText("Not in transcript").first().waitFor();
    await page.locator(".theme .rc").first().click();
    await page.getByRole("button", { name: "Verify here" }).click();
    await page.getByText("SHA-256 is the receipt’s").waitFor();
    await page.locator(".slip").getByText("VERIFIED").waitFor();
  },
};
