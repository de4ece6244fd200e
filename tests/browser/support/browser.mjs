/** Chromium as it is on the machine, at the two widths that the design is made for and one between them. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(new URL("../../../frontend/package.json", import.meta.url));
const { chromium } = require("playwright-core");

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const DESKTOP = { width: 1280, height: 900 };
export const TABLET = { width: 768, height: 1024 };
export const PHONE = { width: 390, height: 844 };

export function launch() {
  const executablePath = process.env.CHROMIUM ?? PLACES.find(existsSync);
  // Without one on the machine, Playwright looks for the browser that it downloads itself.
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: FLAGS });
}

/** A page whose errors are failures: what it logs as an error, and what it throws. */
export async function openPage(browser, { url, viewport = DESKTOP, theme = "light", reducedMotion = "no-preference" } = {}) {
  const phone = viewport.width < 500;
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    colorScheme: theme,
    reducedMotion,
    hasTouch: phone,
    isMobile: phone,
    deviceScaleFactor: 1,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") page.problems.push(message.text());
  });
  return page;
}
