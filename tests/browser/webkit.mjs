/**
 * The main flow on WebKit: `WEBKIT=/path/to/WebKitWebDriver node tests/browser/webkit.mjs` (`.ci/webkit` prints the
 * path). Without one it says that it did not run, and passes.
 */
import assert from "node:assert/strict";
import { startServer } from "./support/server.mjs";
import { By, Key, shown, startWebKit } from "./support/webkit.mjs";

if (!process.env.WEBKIT) {
  console.log("WebKit: not run, there is no WebKitWebDriver on this machine.");
  process.exit(0);
}

const text = (words) => By.xpath(`//*[contains(normalize-space(text()), ${JSON.stringify(words)})]`);
const button = (name) => By.xpath(`//button[contains(normalize-space(.), ${JSON.stringify(name)})]`);

const steps = {
  "the first page leads to the samples, labelled as fictional": async (driver, url) => {
    await driver.get(url);
    await shown(driver, By.css(".ilist tbody tr"));
    assert.match(await driver.getCurrentUrl(), /\/s\/sample$/);
    await shown(driver, text("SAMPLE TRANSCRIPT - fictional interview"));
  },

  "themes are found, and one is dropped with its reason": async (driver, url) => {
    await driver.get(`${url}/s/sample/themes`);
    await (await shown(driver, button("Find themes"))).click();
    await shown(driver, By.css(".theme"));
    assert.match(await (await shown(driver, By.id("dropped"))).getText(), /Not in transcript/);
  },

  "a quote leads to its line, marked, with its receipt": async (driver) => {
    const quote = await (await shown(driver, By.css(".theme .q"))).getText();
    await (await shown(driver, By.css(".theme .rc"))).click();
    const mark = await shown(driver, By.css(".turn.tgt .q.on"));
    assert.equal(await mark.getText(), quote.replace(/^“|”$/g, ""));
    assert.match(await (await shown(driver, By.css(".slip"))).getText(), /VERIFIED/);
  },

  "the receipt is checked from the bytes": async (driver) => {
    await (await shown(driver, button("Verify here"))).click();
    await shown(driver, text("SHA-256 is the receipt’s"));
    await shown(driver, text("They are speech of one line"));
    assert.deepEqual(await driver.findElements(By.css(".steps .note-err")), []);
  },

  "the next citation is a key away, and back returns": async (driver) => {
    const before = await driver.getCurrentUrl();
    await driver.actions().sendKeys("n").perform();
    await driver.wait(async () => (await driver.getCurrentUrl()) !== before, 10_000);
    await driver.navigate().back();
    await shown(driver, By.css(".turn.tgt"));
  },

  "a question is answered, and what nobody said is said so": async (driver, url) => {
    await driver.get(`${url}/s/sample/ask`);
    const ask = async (question) => (await shown(driver, By.css(".askbox input, .askbox textarea"))).sendKeys(question, Key.ENTER);
    await ask("Do people trust AI summaries?");
    await shown(driver, By.css(".ans .rc"));
    await driver.get(`${url}/s/sample/ask`);
    await ask("What did people say about dark mode?");
    await shown(driver, text("Nobody said that."));
  },
};

const server = await startServer();
const { driver, stop } = await startWebKit(process.env.WEBKIT);
const version = (await driver.getCapabilities()).get("browserVersion");
let failed = 0;
try {
  for (const [name, step] of Object.entries(steps)) {
    const started = Date.now();
    try {
      await step(driver, server.url);
      console.log(`ok    WebKit ${version}: ${name} (${Date.now() - started} ms)`);
    } catch (error) {
      failed += 1;
      console.log(`FAIL  WebKit ${version}: ${name}\n${String(error.stack ?? error).replace(/^/gm, "      ")}`);
    }
  }
} finally {
  await stop();
  await server.stop();
}
console.log(`WebKit: ${Object.keys(steps).length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
