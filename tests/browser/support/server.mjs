/** The real local server on a free port, over a fresh data folder, with the scripted model. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const START_MS = 60_000;

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function answers(url) {
  try {
    return (await fetch(`${url}/api/health`)).ok;
  } catch {
    return false;
  }
}

/** Starts the server; resolves with its address and what stops it and removes its data. */
export async function startServer({ model = "stub", env = {} } = {}) {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), "receipts-e2e-"));
  const python = process.env.PYTHON ?? join(ROOT, ".venv/bin/python");
  const server = spawn(python, ["-m", "functions.local", "serve", "--port", String(port), "--data", data, "--model", model], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk) => (output += chunk));
  const gone = new Promise((resolve) => server.on("exit", resolve));
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_MS;
  while (!(await answers(url))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      server.kill();
      throw new Error(`The server did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    data,
    stop: async () => {
      server.kill("SIGINT");
      await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 5000))]);
      if (server.exitCode === null) server.kill("SIGKILL");
      rmSync(data, { recursive: true, force: true });
    },
  };
}
