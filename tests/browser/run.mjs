/**
 * The end-to-end tests: `node tests/browser/run.mjs [name-part]`. One real server, one browser; files with the same
 * number run side by side, a file's tests in order.
 * The closing line is "N passed, N failed"; the exit code says the same.
 */
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { launch, openPage } from "./support/browser.mjs";
import { startServer } from "./support/server.mjs";

const here = new URL("./", import.meta.url);
const only = process.argv[2] ?? "";

if (!existsSync(fileURLToPath(new URL("../../frontend/dist/index.html", here)))) {
  console.error("frontend/dist is not there: run `npm ci && npm run build` in frontend first.");
  process.exit(2);
}

const server = await startServer();
const browser = await launch();
const counts = { passed: 0, failed: 0 };

async function runOne(name, test) {
  const pages = [];
  const open = async (options = {}) => {
    const page = await openPage(browser, { url: server.url, ...options });
    pages.push(page);
    return page;
  };
  const started = Date.now();
  try {
    await test({ url: server.url, open });
    const problems = pages.flatMap((page) => page.problems);
    if (problems.length > 0) throw new Error(`The page reported errors:\n${problems.join("\n")}`);
    counts.passed += 1;
    console.log(`ok    ${name} (${Date.now() - started} ms)`);
  } catch (error) {
    counts.failed += 1;
    console.log(`FAIL  ${name}\n${String(error.stack ?? error).replace(/^/gm, "      ")}`);
  } finally {
    for (const page of pages) await page.context().close();
  }
}

async function runFile(file) {
  const { tests, stop } = await import(new URL(file, here).href);
  for (const [name, test] of Object.entries(tests)) if (name.includes(only) || file.includes(only)) await runOne(name, test);
  await stop?.();
}

try {
  const files = readdirSync(fileURLToPath(here)).filter((file) => file.endsWith(".e2e.mjs"));
  for (const number of [...new Set(files.map((file) => file[0]))].sort()) {
    await Promise.all(files.filter((file) => file.startsWith(number)).map(runFile));
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
