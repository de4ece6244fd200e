/**
 * Pictures of every view, light and dark, at each width: `node tests/browser/shots.mjs [folder] [name-part...]`.
 * They go to frontend/build/screenshots unless a folder is named; a part of `view-size-theme` takes those that have it.
 */
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DESKTOP, launch, openPage, PHONE, TABLET } from "./support/browser.mjs";
import { startServer } from "./support/server.mjs";
import { VIEWS, prepare } from "./support/views.mjs";

const folder = process.argv[2] ?? fileURLToPath(new URL("../../frontend/build/screenshots", import.meta.url));
const parts = process.argv.slice(3);
const wanted = (name) => parts.length === 0 || parts.some((part) => name.includes(part));
mkdirSync(folder, { recursive: true });

const server = await startServer();
const browser = await launch();
try {
  const known = await prepare(server.url);
  for (const [size, viewport] of [["desktop", DESKTOP], ["tablet", TABLET], ["phone", PHONE]]) {
    for (const theme of ["light", "dark"]) {
      const views = VIEWS.filter(({ name }) => wanted(`${name}-${size}-${theme}`));
      if (views.length === 0) continue;
      const page = await openPage(browser, { url: server.url, viewport, theme, reducedMotion: "reduce" });
      for (const view of views) {
        await view.open(page, known);
        await page.waitForTimeout(150);
        await page.screenshot({ path: `${folder}/${view.name}-${size}-${theme}.png` });
      }
      await page.context().close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
