/**
 * How fast the main views are on a study of any size: `node tests/browser/measure.mjs URL STUDY`, over a server that
 * is already running. Prints milliseconds; nothing here passes or fails.
 */
import { launch, openPage } from "./support/browser.mjs";

const [url, study] = process.argv.slice(2);
if (!url || !study) {
  console.error("usage: node tests/browser/measure.mjs URL STUDY");
  process.exit(2);
}

const browser = await launch();
const page = await openPage(browser, { url });
page.setDefaultTimeout(120_000);
const rows = [];

async function timed(name, work) {
  const started = performance.now();
  await work();
  rows.push([name, performance.now() - started]);
}

/** The longest time the page was too busy to answer, while scrolling through it from top to bottom. */
async function longestTask(work) {
  await page.evaluate(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.longest = Math.max(window.longest, entry.duration);
    }).observe({ type: "longtask" });
  });
  await work();
  return page.evaluate(() => window.longest);
}

async function scrollThrough(steps) {
  for (let step = 0; step <= steps; step += 1) {
    await page.evaluate((part) => window.scrollTo(0, document.documentElement.scrollHeight * part), step / steps);
    await page.waitForTimeout(60);
  }
}

await timed("list: first rows", async () => {
  await page.goto(`/s/${study}`);
  await page.locator(".ilist tbody tr").first().waitFor();
});
rows.push(["list: longest task while scrolling", await longestTask(() => scrollThrough(20))]);
await page.evaluate(() => window.scrollTo(0, 0));
const filter = page.getByLabel("Filter by name");
if (await filter.count()) await timed("list: filter", async () => {
  await filter.fill("zzzz");
  await page.getByText("No interview has this").waitFor();
});
await timed("reader: first line", async () => {
  await page.goto(`/s/${study}/read`);
  await page.locator(".turn .say").first().waitFor();
});
rows.push(["reader: longest task while scrolling", await longestTask(() => scrollThrough(20))]);
await timed("reader: find", async () => {
  await page.getByRole("searchbox").fill("the");
  await page.locator(".hit.now").waitFor();
});
await timed("themes: found and shown", async () => {
  await page.goto(`/s/${study}/themes`);
  await page.getByRole("button", { name: /Find themes|Run again/ }).click();
  await page.locator(".theme, .state").first().waitFor();
  await page.locator(".runbar").waitFor();
});
await timed("themes: opened again", async () => {
  await page.goto(`/s/${study}/themes`);
  await page.locator(".theme").first().waitFor();
});
await timed("matrix", async () => {
  await page.goto(`/s/${study}/matrix`);
  await page.locator(".mx").waitFor();
});
await timed("ask: answered", async () => {
  await page.goto(`/s/${study}/ask`);
  await page.getByPlaceholder("Ask the interviews a question").fill("Do people hide that they use AI from colleagues?");
  await page.keyboard.press("Enter");
  await page.locator(".ans, .nobody").first().waitFor();
});

for (const [name, ms] of rows) console.log(`${name.padEnd(38)}${ms.toFixed(0).padStart(7)} ms`);
await browser.close();
