/**
 * What a browser loads first, gzipped: the entry, then each view with all that it needs. Reads the build's manifest.
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

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const views = manifest[entry].dynamicImports.filter((key) => key.endsWith("/view.tsx"));
const rows = views.map((view) => {
  const chunks = [...new Set([...closure(entry), ...closure(view)])];
  const script = chunks.reduce((sum, key) => sum + gzipped(manifest[key].file), 0);
  const styles = new Set(chunks.flatMap((key) => manifest[key].css ?? []));
  const style = [...styles].reduce((sum, file) => sum + gzipped(file), 0);
  return { view: view.replace(/^src\/|\/view\.tsx$/g, ""), script, style };
});

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
console.log(`first load, gzipped      script     style   (budget ${kB(BUDGET).trim()} of script)`);
for (const { view, script, style } of rows) console.log(`  ${view.padEnd(20)}${kB(script)} ${kB(style)}`);
process.exitCode = rows.find((row) => row.view === "transcripts").script > BUDGET ? 1 : 0;
