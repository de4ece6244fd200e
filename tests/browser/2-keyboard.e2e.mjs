/** The main flow without a mouse. Each step is what a person presses. */
import assert from "node:assert/strict";

async function tabTo(page, matches, limit = 60) {
  for (let presses = 0; presses < limit; presses += 1) {
    await page.keyboard.press("Tab");
    const label = await page.evaluate(() => {
      const element = document.activeElement;
      return element.getAttribute("aria-label") ?? element.textContent.trim();
    });
    if (matches(label)) return;
  }
  throw new Error(`Tab did not reach it in ${limit} presses`);
}

export const tests = {
  "themes, a quote, its receipt, the check and back, by keyboard alone": async ({ open }) => {
    const page = await open();
    await page.goto("/s/sample");
    await page.locator(".ilist").waitFor();
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Skip to content");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.id), "main");
    await page.keyboard.press("g");
    await page.keyboard.press("h");
    await page.waitForURL("**/themes");
    await page.locator(".theme").first().waitFor();
    await page.keyboard.press("j");
    await page.locator(".theme.cur").waitFor();
    await tabTo(page, (label) => label.startsWith("Receipt P"));
    await page.keyboard.press("Enter");
    await page.locator(".turn.tgt .q.on").waitFor();
    await tabTo(page, (label) => label === "Verify here", 200);
    await page.keyboard.press("Enter");
    await page.getByText("SHA-256 is the receipt’s").waitFor();
    const before = page.url();
    await page.keyboard.press("n");
    await page.waitForURL((url) => url.href !== before);
    await page.keyboard.press("c");
    await page.locator(".toast").waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL((url) => url.search === "");
    assert.equal(await page.locator(".slip").count(), 0);
  },

  "find in the transcript, from / to the last match": async ({ open }) => {
    const page = await open();
    await page.goto("/s/sample/read");
    await page.locator(".turn").first().waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("the");
    await page.locator(".hit.now").waitFor();
    const says = await page.locator(".find .cnt").innerText();
    assert.match(says, /^1 of \d+$/);
    await page.keyboard.press("Enter");
    await page.locator(".find .cnt", { hasText: /^2 of/ }).waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".hit").count(), 0);
  },

  "a question is asked, and the list of keys opens and closes, by keyboard alone": async ({ open }) => {
    const page = await open();
    await page.goto("/s/sample");
    await page.locator(".ilist").waitFor();
    await page.keyboard.press("?");
    await page.locator("dialog .keylist").first().waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("g");
    await page.keyboard.press("a");
    await page.waitForURL("**/ask**");
    await page.locator(".askbox").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("Does anybody read the deck?");
    await page.keyboard.press("Enter");
    await page.locator(".ans, .nobody").first().waitFor();
  },

  "shortcuts can be turned off": async ({ open }) => {
    const page = await open();
    await page.goto("/s/sample/matrix");
    await page.locator(".mx").waitFor();
    await page.keyboard.press("?");
    await page.getByRole("button", { name: "Turn single-key shortcuts off" }).click();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("?");
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    assert.equal(await page.locator("dialog").count(), 0);
  },
};
