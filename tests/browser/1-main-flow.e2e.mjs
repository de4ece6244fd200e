/** The main job in a browser: themes, a quote in its place, its receipt, a question, and what nobody said. */
import assert from "node:assert/strict";

async function findThemes(page) {
  await page.goto("/s/sample/themes");
  await page.getByRole("button", { name: /Find themes|Run again/ }).click();
  await page.locator(".theme").first().waitFor({ timeout: 10_000 });
}

export const tests = {
  "the first page leads to the sample study, labelled as fictional": async ({ open }) => {
    const page = await open();
    await page.goto("/");
    await page.waitForURL("**/s/sample");
    await page.getByText("SAMPLE TRANSCRIPT - fictional interview").first().waitFor();
    await page.locator(".ilist tbody tr").nth(7).waitFor();
  },

  "themes are found on the samples within 10 s, with one dropped theme and its reason": async ({ open }) => {
    const page = await open();
    const started = Date.now();
    await findThemes(page);
    assert.ok(Date.now() - started < 10_000);
    assert.ok((await page.locator(".theme").count()) >= 2);
    await page.locator(".runbar").getByText("stub").waitFor();
    const dropped = page.locator("#dropped");
    await dropped.getByText("Not in transcript").waitFor();
    assert.match(await dropped.innerText(), /No line in this study contains these words/);
  },

  "a click on a quote lands on its line, highlighted, with its receipt open": async ({ open }) => {
    const page = await open();
    await page.goto("/s/sample/themes");
    const chip = page.locator(".theme .rc").first();
    const code = (await chip.innerText()).trim();
    const quote = (await page.locator(".theme .q").first().innerText()).replace(/^“|”$/g, "");
    await chip.click();
    const line = page.locator(".turn.tgt");
    await line.waitFor();
    assert.equal(await line.getAttribute("data-line"), code.split("L").at(-1));
    await line.locator(".q.on").waitFor();
    assert.equal(await line.locator(".q.on").first().innerText(), quote);
    assert.ok(await line.evaluate((node) => {
      const { top, bottom } = node.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    }), "the line is in sight");
    await page.locator(".slip").getByText("VERIFIED").waitFor();
  },

  "a receipt is checked in the browser from the bytes, and copied as a citation": async ({ open }) => {
    const page = await open();
    await page.goto("/s/sample/themes");
    await page.locator(".theme .rc").first().click();
    await page.getByRole("button", { name: "Verify here" }).click();
    await page.getByText("SHA-256 is the receipt’s").waitFor();
    await page.getByText("They are speech of one line").waitFor();
    assert.equal(await page.locator(".steps .note-err").count(), 0);
    await page.getByRole("button", { name: "Copy citation" }).click();
    await page.locator(".toast").waitFor();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^“.+” — .+ \(.+line \d+\) \[bytes .+ of sha256:[0-9a-f]{64}\]$/);
  },

  "a receipt that was tampered with fails in the browser": async ({ open }) => {
    const page = await open();
    await page.goto("/s/sample/themes");
    await page.locator(".theme .rc").first().click();
    await page.locator(".slip").waitFor();
    await page.route("**/source", async (route) => {
      const body = Buffer.from(await (await route.fetch()).body());
      body[body.length - 3] ^= 1;
      await route.fulfill({ body });
    });
    await page.getByRole("button", { name: "Verify here" }).click();
    await page.getByText("SHA-256 is another file’s").waitFor();
    await page.locator(".stampmark-bad").waitFor();
  },

  "a question is answered in sentences that lead to their lines": async ({ open }) => {
    const page = await open();
    await page.goto("/s/sample/ask");
    await page.getByPlaceholder("Ask the interviews a question").fill("Do people trust AI summaries?");
    await page.keyboard.press("Enter");
    await page.locator(".ans .rc").first().waitFor();
    await page.locator(".qa").getByText("stub").waitFor();
    await page.locator(".ans .rc").first().click();
    await page.locator(".turn.tgt .q.on").waitFor();
  },

  "what nobody said is said so, with the searches and what came nearest": async ({ open }) => {
    const page = await open();
    await page.goto("/s/sample/ask");
    await page.getByPlaceholder("Ask the interviews a question").fill("What did people say about dark mode?");
    await page.getByRole("button", { name: "Ask" }).click();
    await page.getByText("Nobody said that.").first().waitFor();
    const searches = page.locator(".searches");
    await searches.getByRole("button").first().click();
    await searches.locator(".nearest li").first().waitFor();
    await page.getByText("Earlier questions").waitFor();
    assert.match(await page.locator(".askhistory").innerText(), /Do people trust AI summaries/);
  },

  "a run that was started goes on through a reload, and its themes are there": async ({ open }) => {
    const page = await open();
    await page.goto("/s/sample/themes");
    await page.getByRole("button", { name: "Run again" }).click();
    await page.reload();
    await page.locator(".theme").first().waitFor();
    await page.locator(".runbar").waitFor();
  },

  "the log of a run lists its searches": async ({ open }) => {
    const page = await open();
    await page.goto("/s/sample/themes");
    await page.getByRole("button", { name: "Open the log" }).click();
    await page.locator(".log .op", { hasText: "search" }).first().waitFor();
    await page.locator(".log .op", { hasText: "done" }).waitFor();
  },

  "the matrix leads from a cell to the line, by keyboard too": async ({ open }) => {
    const page = await open();
    await page.goto("/s/sample/matrix");
    const cell = page.locator('a.cell').first();
    await cell.focus();
    const before = await page.evaluate(() => document.activeElement.dataset.cell);
    await page.keyboard.press("ArrowDown");
    const after = await page.evaluate(() => document.activeElement.dataset.cell);
    assert.notEqual(before, after);
    await cell.focus();
    await page.keyboard.press("Enter");
    await page.locator(".turn.tgt").waitFor();
  },

  "every attack of the gallery is dropped, and the honest quote is kept": async ({ open }) => {
    const page = await open();
    await page.goto("/s/sample/fool");
    const attacks = page.locator(".attack");
    await attacks.first().waitFor();
    const count = await attacks.count();
    assert.ok(count >= 10, `${count} attacks`);
    for (let index = 0; index < count; index += 1) {
      const attack = attacks.nth(index);
      const title = await attack.locator("b").innerText();
      const answer = page.waitForResponse("**/api/verify");
      await attack.click();
      const { claims } = await (await answer).json();
      assert.equal(claims[0].kept, title === "An honest quote", `${title}: ${JSON.stringify(claims[0].reasons)}`);
      await page.locator(claims[0].kept ? ".verdict-kept" : ".verdict-dropped").waitFor();
    }
  },
};
