/** The gate: people decide by keyboard, take back, reword, hand over; the log tells of all of it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { call, claimsOf, copyOfSample, decidedStudy, post } from "./support/study.mjs";

let study;

/** A page on the study, with somebody's name given already. */
async function as(open, name, path) {
  const page = await open();
  if (name) await page.addInitScript((by) => localStorage.getItem("receipts.name") ?? localStorage.setItem("receipts.name", by), name);
  await page.goto(`/s/${study}/${path}`);
  await page.locator(".theme").first().waitFor();
  return page;
}

const announced = (page, text) => page.locator('[role="status"]', { hasText: text }).first().waitFor({ state: "attached" });

async function inState(url, state) {
  return (await claimsOf(url, study)).filter((claim) => claim.state === state).length;
}

/** The page shows a decision before the server has it: wait until it has. */
async function settled(url, state, n) {
  for (let looks = 0; (await inState(url, state)) !== n; looks += 1) {
    assert.ok(looks < 50, `${n} ${state}, but ${await inState(url, state)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export const tests = {
  "nothing is approved by itself, and an export says so": async ({ open, url }) => {
    study = await copyOfSample(url, "A study to review");
    const page = await as(open, null, "review");
    await page.getByRole("button", { name: "Export" }).click();
    await page.locator(".sheet").getByText("Nothing is approved yet. 5 claims wait for review.").waitFor();
    assert.ok(await page.locator(".format").first().isDisabled());
    await page.getByRole("link", { name: "Open Review" }).click();
    await page.locator(".theme").first().waitFor();
  },

  "a name is asked once; two are approved by keyboard, one is rejected": async ({ open, url }) => {
    const page = await as(open, null, "review");
    await page.keyboard.press("j");
    await page.locator(".theme.cur").waitFor();
    await page.keyboard.press("a");
    await page.getByLabel("Your name").waitFor();
    await page.keyboard.type("Ana Ruiz");
    await page.keyboard.press("Enter");
    await announced(page, "Approved. Undo with Z.");
    await page.locator(".theme.cur.is-approved").waitFor();
    await page.locator(".theme.cur").getByText(/Approved by you/).waitFor();
    await settled(url, "approved", 1);
    await page.keyboard.press("j");
    await page.locator(".theme.cur.is-proposed").waitFor();
    await page.keyboard.press("a");
    await page.locator(".theme.cur.is-approved").waitFor();
    await settled(url, "approved", 2);
    await page.keyboard.press("j");
    await page.locator(".theme.cur.is-proposed").waitFor();
    await page.keyboard.press("r");
    await announced(page, "Rejected. Undo with Z.");
    const rejected = page.locator(".theme.cur.is-rejected");
    await rejected.locator(".claim del").waitFor();
    assert.equal(await rejected.locator(".quote").count(), 0, "its quotes are folded");
    await settled(url, "rejected", 1);
    await page.getByText("Deciding as Ana Ruiz").waitFor();
  },

  "z takes a decision back, and the claim needs review again": async ({ open, url }) => {
    const page = await as(open, "Ana Ruiz", "review");
    await page.keyboard.press("j");
    await page.locator(".theme.cur").waitFor();
    await page.keyboard.press("a");
    await page.locator(".undobar").getByText("Approved.").waitFor();
    await settled(url, "approved", 3);
    await page.keyboard.press("z");
    await announced(page, "Taken back");
    await page.locator(".theme.cur.is-proposed").waitFor();
    await settled(url, "approved", 2);
    await page.keyboard.press("z");
    await page.locator(".toast", { hasText: "nothing to take back" }).waitFor();
  },

  "a wording that says more than its quotes is refused, with the reason; nothing changes": async ({ open, url }) => {
    const page = await as(open, "Ana Ruiz", "review");
    const before = await claimsOf(url, study);
    await page.keyboard.press("j");
    await page.locator(".theme.cur").waitFor();
    await page.keyboard.press("e");
    const words = page.getByRole("textbox", { name: "Claim" });
    await words.fill("Everybody spends 40 hours a week on this.");
    await words.press("Control+Enter");
    const refused = page.locator(".refused");
    await refused.getByText("This wording was not kept. Nothing was changed.").waitFor();
    assert.match(await refused.innerText(), /Number not in quote|Too many claimed/);
    assert.deepEqual(await claimsOf(url, study), before);
    await page.keyboard.press("Escape");
    await words.waitFor({ state: "detached" });
  },

  "whoever words a claim does not decide on it, and is told so; somebody else does": async ({ open, url }) => {
    const page = await as(open, "Ana Ruiz", "review");
    await page.keyboard.press("j");
    await page.locator(".theme.cur").waitFor();
    await page.keyboard.press("e");
    const words = page.getByRole("textbox", { name: "Claim" });
    const said = await words.inputValue();
    await words.fill(`${said.replace(/\.$/, "")}, people say.`);
    await words.press("Control+Enter");
    await page.locator(".theme.cur", { hasText: "people say." }).getByText("You worded this as Ana Ruiz").waitFor();
    await page.locator(".historyrail").getByText("changed").waitFor();
    await page.keyboard.press("a");
    await page.locator(".toast", { hasText: "Somebody else decides on it" }).waitFor();
    const mine = (await claimsOf(url, study)).find((claim) => claim.sentence.endsWith("people say.") && claim.state === "proposed");
    const ben = await as(open, "Ben Okafor", `review/${mine.claimId}`);
    await ben.locator(".theme.cur").getByRole("button", { name: /Approve/ }).click();
    await settled(url, "approved", 3);
  },

  "of two who decide, the second is told who was first, and when": async ({ open, url }) => {
    const page = await as(open, "Ana Ruiz", "review");
    await page.keyboard.press("j");
    const card = page.locator(".theme.cur");
    await card.waitFor();
    const sentence = await card.locator(".claim").innerText();
    const claim = (await claimsOf(url, study)).find((one) => one.sentence === sentence);
    await post(url, `/claims/${claim.claimId}/decision`, { decision: "reject", by: "Ben Okafor", note: "Too thin." });
    await page.keyboard.press("a");
    await card.getByText(/Ben Okafor rejected this claim at \d{4}-\d\d-\d\d/).waitFor();
    await card.getByText(/Rejected by Ben Okafor/).waitFor();
    await page.locator(".historyrail").getByText("Too thin.").waitFor();
    page.problems.length = 0; // The refusal itself: the browser logs every 409.
  },

  "themes show what became of them, where they are read": async ({ open }) => {
    const page = await as(open, "Ana Ruiz", "themes");
    await page.locator(".theme.is-rejected .claim del").first().waitFor();
    await page.locator(".theme.is-approved").first().waitFor();
    await page.getByText("people say.").first().waitFor();
    await page.locator(".theme.is-rejected").first().getByRole("button", { name: /Show its/ }).click();
    await page.locator(".theme.is-rejected .quote").first().waitFor();
  },

  "words of the reader become a quote of a claim of one's own; a changed word is refused": async ({ open, url }) => {
    const page = await open();
    await page.addInitScript(() => localStorage.setItem("receipts.name", "Ana Ruiz"));
    const [{ transcriptId, lineId }] = (await claimsOf(url, study))[0].citations;
    await page.goto(`/s/${study}/read/${transcriptId}/${lineId.split(":").at(-1)}`);
    await page.locator(".turn.tgt .say").waitFor();
    await page.locator(".turn.tgt .say").evaluate((say) => document.getSelection().selectAllChildren(say));
    await page.getByRole("button", { name: "Cite this" }).click();
    const quote = page.getByLabel("Quote", { exact: true });
    const words = await quote.inputValue();
    await quote.fill(words.replace(/\w+/, "Nonsense"));
    await page.getByLabel("What the quote shows").fill("This was said.");
    await page.getByRole("button", { name: "Check and propose" }).click();
    await page.locator(".refused", { hasText: "Edited" }).waitFor();
    await quote.fill(words);
    await page.getByRole("button", { name: "Check and propose" }).click();
    await page.waitForURL(/\/review\/c/);
    await page.locator(".theme.cur", { hasText: "This was said." }).getByText("You worded this").waitFor();
    const filed = (await claimsOf(url, study)).find((claim) => claim.sentence === "This was said.");
    assert.equal(filed.proposal.via, "person");
    await page.locator(".theme.cur .rc").click();
    const line = page.locator(".turn.tgt");
    await line.locator(".q.on").first().waitFor();
    await line.getByRole("link", { name: "Proposed: This was said." }).click();
    await page.waitForURL(`**/review/${filed.claimId}`);
  },

  "Enter on a claim reads its first quote where it was said": async ({ open }) => {
    const page = await as(open, "Ana Ruiz", "review");
    await page.getByLabel("Show").selectOption("all");
    await page.keyboard.press("Escape");
    await page.locator(".theme").first().focus();
    await page.locator(".theme.cur").waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".turn.tgt .q.on").waitFor();
  },

  "two claims become one theme with all their quotes, and a quote that a claim stands on is not moved away": async ({ open, url }) => {
    const merging = await copyOfSample(url, "A study to merge");
    const [first, second] = await claimsOf(url, merging);
    const page = await open();
    await page.addInitScript(() => localStorage.setItem("receipts.name", "Ana Ruiz"));
    await page.goto(`/s/${merging}/review/${first.claimId}`);
    const card = page.locator(".theme.cur");
    await card.getByRole("button", { name: "Merge…" }).click();
    const sheet = page.locator("dialog.sheet");
    await sheet.getByLabel(second.sentence).check();
    await sheet.getByRole("textbox", { name: "Title" }).fill("Kept together");
    await sheet.getByRole("button", { name: "Merge 2 claims" }).click();
    await page.locator(".theme.cur", { hasText: "Kept together" }).waitFor();
    const merged = (await claimsOf(url, merging)).find((claim) => claim.title === "Kept together");
    assert.equal(merged.citations.length, first.citations.length + second.citations.length);
    await page.goto(`/s/${merging}/themes`);
    await page.locator(".theme.is-superseded", { hasText: "Merged into" }).waitFor();
    const thin = (await claimsOf(url, merging)).find((claim) => claim.state === "proposed" && claim.citations.length === 2);
    await page.goto(`/s/${merging}/review/${thin.claimId}`);
    await page.locator(".theme.cur").getByRole("button", { name: /^Move the quote/ }).first().click();
    await sheet.getByLabel(merged.sentence).check();
    await sheet.getByRole("button", { name: "Move the quote", exact: true }).click();
    await sheet.locator(".refused", { hasText: "Single source" }).waitFor();
    assert.equal((await claimsOf(url, merging)).find(({ claimId }) => claimId === thin.claimId).state, "proposed");
  },

  "a corrected file is chosen in the report, and what became of every quote that points into it is said": async ({ open, url }) => {
    const correcting = await copyOfSample(url, "A study to correct");
    const { items } = await call(url, `/studies/${correcting}/transcripts?limit=500`);
    const dana = items.find(({ title }) => title.startsWith("P05"));
    const held = await (await fetch(`${url}/api/transcripts/${dana.transcriptId}/source`)).text();
    const page = await open();
    await page.addInitScript(() => localStorage.setItem("receipts.name", "Ana Ruiz"));
    await page.goto(`/s/${correcting}?report=${dana.transcriptId}`);
    await page.getByRole("button", { name: "Correct…" }).click();
    const sheet = page.locator("dialog.sheet");
    const choose = (text) => sheet.getByLabel("Corrected file").setInputFiles({ name: dana.source.filename, mimeType: "text/plain", buffer: Buffer.from(text) });
    await choose(held);
    await sheet.getByRole("button", { name: "Replace the file" }).click();
    await sheet.getByText("The file is the one that is held already.").waitFor();
    await choose(held.replace("It all ends up in a spreadsheet.", "It ends up in a drawer."));
    const answered = page.waitForResponse((response) => response.request().method() === "PUT" && response.ok());
    await sheet.getByRole("button", { name: "Replace the file" }).click();
    const { receipts, broken, transcript } = await (await answered).json();
    await sheet.getByText(`${receipts.length} quotes of claims were checked again`).waitFor();
    for (const outcome of ["same", "moved", "broken"]) {
      const n = receipts.filter((one) => one.outcome === outcome).length;
      assert.ok(n > 0, `no quote is ${outcome}`);
      assert.equal(await sheet.locator(`.outcome-${outcome} .mono`).innerText(), String(n));
    }
    assert.equal(await sheet.locator(".broken-claims a").count(), broken.length);
    await sheet.getByRole("button", { name: "Open its report" }).click();
    await page.waitForURL(`**/s/${correcting}?report=${transcript.transcriptId}`);
    await page.locator(".report .sha", { hasText: transcript.source.sourceId }).waitFor();
    const entries = (await call(url, `/studies/${correcting}/audit?limit=500`)).items;
    assert.equal(entries.findLast(({ action }) => action === "correction").by, "Ana Ruiz");
    page.problems.length = 0; // The refusal of the same file: the browser logs every 409.
  },

  "a quote that a corrected source holds elsewhere is offered, and taken by a person": async ({ open, url }) => {
    const moved = await decidedStudy(url);
    const broken = (await claimsOf(url, moved)).find((claim) => claim.offers.length > 0);
    const page = await open();
    await page.addInitScript(() => localStorage.setItem("receipts.name", "Ana Ruiz"));
    await page.goto(`/s/${moved}/review/${broken.claimId}`);
    await page.getByRole("button", { name: "Accept the new place" }).click();
    await page.locator(".theme.cur.is-proposed", { hasText: broken.sentence }).waitFor();
    assert.equal(await page.locator(".theme.cur .offers").count(), 0);
  },

  "the Markdown export holds what was approved, and nothing else": async ({ open, url }) => {
    const page = await as(open, "Ana Ruiz", "themes");
    await page.getByRole("button", { name: "Export" }).click();
    const approved = (await claimsOf(url, study)).filter(({ state }) => state === "approved");
    const cited = new Set(approved.flatMap(({ citations, contrary }) => [...citations, ...contrary]).map(({ transcriptId }) => transcriptId));
    await page.getByRole("button", { name: /^\.zip Evidence pack/ }).first().getByText(`${cited.size} files, `).waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: /Markdown/ }).click();
    const file = await download;
    assert.equal(file.suggestedFilename(), `${study}.md`);
    await page.locator(".toast", { hasText: /\.md downloaded, \d/ }).waitFor();
    const text = readFileSync(await file.path(), "utf8").replaceAll("\\", "");
    for (const { state, sentence, supersededBy } of await claimsOf(url, study)) {
      if (state === "approved") assert.ok(text.includes(sentence), `approved and missing: ${sentence}`);
      else if (supersededBy === null) assert.ok(!text.includes(sentence), `${state} and in the file: ${sentence}`);
    }
  },

  "the log is whole, tells of every decision, and can be taken away": async ({ open }) => {
    const page = await open();
    await page.goto(`/s/${study}/audit`);
    await page.getByText("The chain is whole").waitFor();
    const rows = await page.locator(".logtable tbody").innerText();
    for (const deed of ["approved", "rejected", "took back", "changed", "proposed", "imported"]) assert.match(rows, new RegExp(deed));
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: /JSON Lines/ }).click();
    const lines = readFileSync(await (await download).path(), "utf8").trim().split("\n");
    assert.equal(lines.length, await page.locator(".logtable tbody tr").count());
    assert.equal(JSON.parse(lines[0]).seq, 1);
  },
};
