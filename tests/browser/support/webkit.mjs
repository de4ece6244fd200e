/** WebKit as Debian has it: WebKitWebDriver and its MiniBrowser, on a screen of its own, driven through Selenium. */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { freePort } from "./server.mjs";

const require = createRequire(new URL("../../../frontend/package.json", import.meta.url));
const { Builder, Capabilities } = require("selenium-webdriver");

export const { By, Key, until } = require("selenium-webdriver");

const WAIT_MS = 30_000;

/** A virtual screen, where the machine has none; Xvfb writes its number as soon as it can be used. */
async function startScreen() {
  if (process.env.DISPLAY) return { display: process.env.DISPLAY, stop: () => undefined };
  const xvfb = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const number = await new Promise((resolve, reject) => {
    xvfb.on("error", reject);
    xvfb.on("exit", () => reject(new Error("Xvfb ended before it had a screen.")));
    xvfb.stdio[3].once("data", (data) => resolve(String(data).trim()));
  });
  return { display: `:${number}`, stop: () => xvfb.kill() };
}

async function answers(url) {
  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; ) {
    try {
      if ((await fetch(`${url}/status`)).ok) return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error("WebKitWebDriver does not answer.");
}

/** Starts the browser; resolves with Selenium's driver, and what ends all that was started. */
export async function startWebKit(path) {
  const screen = await startScreen();
  const port = await freePort();
  const served = spawn(path, [`--port=${port}`], { env: { ...process.env, DISPLAY: screen.display }, stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  await answers(url);
  const capabilities = new Capabilities({ browserName: "MiniBrowser" });
  const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build();
  const stop = async () => {
    await driver.quit();
    served.kill();
    screen.stop();
  };
  return { driver, stop };
}

/** The first element that is there and shown, waited for. */
export async function shown(driver, locator) {
  const element = await driver.wait(until.elementLocated(locator), WAIT_MS, `${locator} was not there`);
  await driver.wait(until.elementIsVisible(element), WAIT_MS, `${locator} was not shown`);
  return element;
}
