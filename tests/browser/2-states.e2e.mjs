/** The states that are not the happy one, and what a reload, a print or a phone makes of a view. */
import assert from "node:assert/strict";
import { PHONE } from "./support/browser.mjs";
import { holdRunning, prepare } from "./support/views.mjs";

let prepared;
const known = (url) => (prepared ??= prepare(url));

/** A failing request is what these are about; the browser reports it as an error. */
const expected = (page) => {
  page.problems = page.problems.filter((text) => !/Failed to load resource/.test(text));
};

export const tests = {
  "on a phone the dropped list is a sheet, and Escape closes it": async ({ open, url }) => {
    await known(url);
    const page = await open({ viewport: PHONE });
    await page.goto("/s/sample/themes");
    await page.locator(".dropdock").click();
    await page.locator("dialog .dgroup").first().waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
  },

  "a run that goes on is found again after a reload, with all it has done so far": async ({ open, url }) => {
    const page = await open();
    await holdRunning(page, await known(url));
    await page.goto("/s/sample/themes");
    await page.locator(".ticker .log li").nth(5).waitFor();
    const before = await page.locator(".ticker .log").innerText();
    await page.reload();
    await page.locator(".ticker .log li").nth(5).waitFor();
    assert.equal(await page.locator(".ticker .log").innerText(), before);
    await page.locator(".ticker").getByRole("button", { name: /Cancel run/ }).waitFor();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },

  "over budget, a run says when runs work again": async ({ open }) => {
    const page = await open();
    await page.route("**/api/studies/*/ask", (route) =>
      route.fulfill({
        status: 429,
        contentType: "application/problem+json",
        body: JSON.stringify({ type: "about:blank", title: "Budget", status: 429, detail: "Used up.", code: "budget_exceeded", fix: null, line: null, retryAfter: 3600 }),
      }),
    );
    await page.goto("/s/sample/ask");
    await page.getByPlaceholder("Ask the interviews a question").fill("Anything?");
    await page.keyboard.press("Enter");
    // Late in the evening an hour from now is tomorrow, and the day is said too.
    await page.getByText(/Runs and questions pause until [^.]*\d\d:\d\d/).waitFor();
    expected(page);
  },

  "offline, it says so and what still works": async ({ open }) => {
    const page = await open();
    await page.goto("/s/sample");
    await page.locator(".ilist").waitFor();
    await page.context().setOffline(true);
    await page.getByText("You are offline.").waitFor();
    await page.context().setOffline(false);
    await page.getByText("You are offline.").waitFor({ state: "detached" });
  },

  "a study that is not there says so, with a way on": async ({ open }) => {
    const page = await open();
    await page.goto("/s/nowhere/themes");
    await page.locator('[role="alert"]').waitFor();
    await page.getByRole("link", { name: "Open another study" }).click();
    await page.locator(".ilist").waitFor();
    expected(page);
  },

  "a server that stops answering is named, and trying again works": async ({ open }) => {
    const page = await open();
    await page.route("**/api/studies/sample", (route) => route.abort());
    await page.goto("/s/sample");
    await page.getByText("Receipts cannot be reached").waitFor();
    await page.unroute("**/api/studies/sample");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(".ilist").waitFor();
    expected(page);
  },

  "the theme stays dark when it was chosen so": async ({ open }) => {
    const page = await open({ theme: "light" });
    await page.goto("/s/sample");
    await page.getByRole("button", { name: "Switch between light and dark" }).click();
    await page.reload();
    await page.locator(".ilist").waitFor();
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(17, 19, 22)");
  },

  "the printed theme report holds claims and quotes, and no controls": async ({ open, url }) => {
    await known(url);
    const page = await open();
    await page.goto("/s/sample/themes");
    await page.locator(".theme").first().waitFor();
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".mast").isVisible(), false);
    assert.equal(await page.locator(".theme .claim").first().isVisible(), true);
    assert.equal(await page.getByRole("button", { name: "Run again" }).isVisible(), false);
  },
};
