/**
 * What a browser loads first, gzipped, when each view is opened directly: the page's own scripts, the entry, and the
 * view with all that it imports. Reads the build's page and manifest.
 * Fails when the first load of any view has more script than the budget.
 */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const BUDGET = 100_000;
const dist = new URL("../dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8"));
const gzipped = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;

/** The chunk and everything that it imports statically. */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) closure(next, seen);
  return seen;
}

const page = readFileSync(new URL("index.html", dist), "utf8");
const beside = [...page.matchAll(/<script src="\/([^"]+)"/g)].map(([, file]) => file);

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const views = manifest[entry].dynamicImports.filter((key) => key.endsWith("/view.tsx"));
const rows = views.map((view) => {
  const chunks = [...new Set([...closure(entry), ...closure(view)])];
  const scripts = [...beside, ...chunks.map((key) => manifest[key].file)];
  const script = scripts.reduce((sum, file) => sum + gzipped(file), 0);
  const styles = new Set(chunks.flatMap((key) => manifest[key].css ?? []));
  const style = [...styles].reduce((sum, file) => sum + gzipped(file), 0);
  return { view: view.replace(/^src\/|\/view\.tsx$/g, ""), script, style };
});

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
console.log(`first load, gzipped      script     style   (budget ${kB(BUDGET).trim()} of script)`);
for (const { view, script, style } of rows) console.log(`  ${view.padEnd(20)}${kB(script)} ${kB(style)}`);
const over = rows.filter(({ script }) => script > BUDGET).map(({ view }) => view);
if (over.length > 0) console.error(`Over the budget of script: ${over.join(", ")}.`);
process.exitCode = over.length > 0 ? 1 : 0;
