/** Every view: no accessibility fault in either theme, nothing that scrolls sideways at any width. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { DESKTOP, PHONE } from "./support/browser.mjs";
import { prepare, VIEWS } from "./support/views.mjs";

const require = createRequire(new URL("../../frontend/package.json", import.meta.url));
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function violations(page) {
  await page.evaluate(AXE);
  const { violations: found } = await page.evaluate((tags) => window.axe.run(document, { runOnly: tags }), TAGS);
  return found.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.target.join(" ")).join(", ")}`);
}

async function sideways(page) {
  const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  return wide > seen ? [`scrolls sideways, ${wide} in ${seen}`] : [];
}

/** Opens every view once and checks it in both themes, then at each of the widths. */
async function everyView({ open, url }, viewport, widths) {
  const page = await open({ viewport, reducedMotion: "reduce" });
  const facts = await prepare(url);
  const found = [];
  for (const view of VIEWS) {
    await page.setViewportSize(viewport);
    await view.open(page, facts);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const problem of await violations(page)) found.push(`${view.name}, ${colorScheme}: ${problem}`);
    }
    for (const width of widths) {
      await page.setViewportSize({ ...viewport, width });
      for (const problem of await sideways(page)) found.push(`${view.name}, ${width} px: ${problem}`);
    }
  }
  assert.deepEqual(found, []);
}

export const tests = {
  "no view has an accessibility fault, light or dark, or scrolls sideways, on a desktop": (test) => everyView(test, DESKTOP, [1024, 1280, 1920]),
  "no view has an accessibility fault, light or dark, or scrolls sideways, on a phone": (test) => everyView(test, PHONE, [320, 360, 390, 600, 768, 960]),
};
