/**
 * What Lighthouse measures of a page's load, of each main view opened directly and cold, over the real local server:
 * `node tests/browser/vitals.mjs`. First and largest contentful paint, total blocking time (of tasks over 50 ms, their
 * excess) and layout shift; on a desktop as it is, and with Lighthouse's throttling of a phone: a processor four times
 * slower, 1.6 Mbit/s and 150 ms to the server. The median of three loads.
 */
import { DESKTOP, launch, openPage, PHONE } from "./support/browser.mjs";
import { startServer } from "./support/server.mjs";
import { prepare, VIEWS } from "./support/views.mjs";

const LOADS = 3;
const MEASURED = ["transcripts", "reader-receipt", "themes", "ask", "matrix", "fool"];
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const PROFILES = [["desktop", DESKTOP, false], ["slow phone", PHONE, true]];

/** Runs in the page before everything else: keeps what the browser reports. */
function observe() {
  const seen = (window.vitals = { fcp: 0, lcp: 0, tbt: 0, cls: 0 });
  const on = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on("paint", (entry) => entry.name === "first-contentful-paint" && (seen.fcp = entry.startTime));
  on("largest-contentful-paint", (entry) => (seen.lcp = entry.startTime));
  on("longtask", (entry) => (seen.tbt += entry.duration - 50));
  on("layout-shift", (entry) => (seen.cls += entry.hadRecentInput ? 0 : entry.value));
}

async function load(browser, url, viewport, slow, view, known) {
  const page = await openPage(browser, { url, viewport });
  const devtools = await page.context().newCDPSession(page);
  if (slow) {
    await devtools.send("Network.emulateNetworkConditions", SLOW_NETWORK);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  }
  await page.addInitScript(observe);
  await view.open(page, known);
  await page.waitForLoadState("networkidle");
  const vitals = await page.evaluate(() => window.vitals);
  await page.context().close();
  return vitals;
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const server = await startServer();
const browser = await launch();
try {
  const known = await prepare(server.url);
  console.log("median of three cold loads         FCP ms   LCP ms   TBT ms     CLS   (good: LCP 2500, TBT 200, CLS 0.1)");
  for (const [profile, viewport, slow] of PROFILES) {
    for (const view of VIEWS.filter(({ name }) => MEASURED.includes(name))) {
      const loads = [];
      for (let n = 0; n < LOADS; n += 1) loads.push(await load(browser, server.url, viewport, slow, view, known));
      const [fcp, lcp, tbt, cls] = ["fcp", "lcp", "tbt", "cls"].map((key) => median(loads.map((one) => one[key])));
      const figures = [fcp, lcp, tbt].map((ms) => ms.toFixed(0).padStart(9)).join("");
      console.log(`${`${profile}: ${view.name}`.padEnd(32)}${figures}${cls.toFixed(3).padStart(8)}`);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
