/** Files in, corrected, read and out again; and hostile ones shown as the text that they are. */
import assert from "node:assert/strict";
import { DESKTOP } from "./support/browser.mjs";

const TALK = "[00:01] Sam: How did it go?\n[00:04] Mara: We ran the same study twice in one year.\n[00:09] Sam: Twice?\n[00:11] Mara: Twice, and nobody noticed until the readout.\n";
const EVIL = '<img src=x onerror="window.pwned=1">';

async function newStudy(page, title) {
  await page.goto("/s/sample");
  await page.getByRole("button", { name: /Switch study/ }).click();
  await page.getByLabel("Name of the new study").fill(title);
  await page.getByRole("button", { name: "Create study" }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

async function paste(page, name, text) {
  await page.getByRole("button", { name: "Paste text" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Transcript", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Add transcript" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
}

export const tests = {
  "a pasted transcript is imported with a class for every byte": async ({ open }) => {
    const page = await open();
    await newStudy(page, "Pasted");
    await page.getByText("No transcripts yet").waitFor();
    await paste(page, "Mara Lindqvist", TALK);
    await page.locator(".ilist").getByText("Mara Lindqvist").waitFor();
    await page.getByText("Every byte accounted for").waitFor();
    assert.match(await page.locator(".report").innerText(), new RegExp(`${Buffer.byteLength(TALK)} bytes`));
  },

  "several files come in at once, and a bad one says what to do without harming the rest": async ({ open }) => {
    const page = await open();
    await newStudy(page, "Several files");
    await page.locator('input[type="file"]').setInputFiles([
      { name: "Ann.txt", mimeType: "text/plain", buffer: Buffer.from(TALK) },
      { name: "Bob.vtt", mimeType: "text/vtt", buffer: Buffer.from("WEBVTT\n\n00:01.000 --> 00:03.000\n<v Bob>It went well &amp; quickly.\n") },
      { name: "scan.png", mimeType: "image/png", buffer: Buffer.from("89504e470d0a1a0a0000000d49484452", "hex") },
    ]);
    await page.getByText("scan.png was not imported.").waitFor();
    await page.locator(".ilist tbody tr").nth(1).waitFor();
    assert.equal(await page.locator(".ilist tbody tr").count(), 2);
    page.problems = page.problems.filter((text) => !/status of 4\d\d/.test(text));
  },

  "a transcript is renamed, a role corrected, and the interview withdrawn after saying what that does": async ({ open }) => {
    const page = await open();
    await newStudy(page, "Corrections");
    await paste(page, "First name", TALK);
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByLabel("Title of the transcript").fill("Second name");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".ilist").getByText("Second name").waitFor();
    await page.getByLabel("Role of Mara").selectOption("interviewer");
    await page.locator(".report").getByText(/corrected|person/i).first().waitFor();
    await page.getByLabel("Role of Mara").selectOption("participant");
    await page.getByRole("button", { name: "Withdraw…" }).click();
    await page.getByText(/This removes 4 lines/).waitFor();
    await page.getByText(/Mara.*will then be nowhere in this study/).waitFor();
    await page.getByRole("button", { name: "Withdraw for good" }).click();
    await page.getByText("No transcripts yet").waitFor();
  },

  "markup and scripts in files, names, titles and questions show as text": async ({ open }) => {
    const page = await open();
    await newStudy(page, `${EVIL} study`);
    const text = `[00:01] ${EVIL}: <script>window.pwned=1</script> said the ${EVIL} twice over.\n[00:05] Bob: And "javascript:alert(1)" is only words here, nothing else.\n`;
    await paste(page, `${EVIL} title`, text);
    await page.locator(".ilist").getByText(/onerror/).first().waitFor();
    await page.locator(".who a").first().click();
    await page.getByText("<script>window.pwned=1</script>").first().waitFor();
    await page.goto(`${new URL(page.url()).pathname.replace(/\/read\/.*/, "")}/ask`);
    await page.getByPlaceholder("Ask the interviews a question").fill(`Who said ${EVIL}?`);
    await page.keyboard.press("Enter");
    await page.locator(".qa h2", { hasText: "onerror" }).waitFor();
    await page.locator(".ans, .nobody, .banner").first().waitFor();
    await page.goto(`${new URL(page.url()).pathname.replace(/\/ask.*/, "")}/fool`);
    await page.locator(".fool-line").waitFor();
    assert.equal(await page.evaluate(() => window.pwned), undefined);
    assert.equal(await page.locator('img[src="x"]').count(), 0);
  },

  "the page's policy blocks an inline script": async ({ open }) => {
    const page = await open();
    await page.goto("/s/sample");
    await page.locator(".ilist").waitFor();
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.inline = 1";
      document.body.append(script);
    });
    assert.equal(await page.evaluate(() => window.inline), undefined);
    assert.ok(page.problems.some((text) => /Content Security Policy/.test(text)));
    page.problems = [];
  },

  "a link to a line opens on it, and back comes to where one was": async ({ open }) => {
    const page = await open();
    await page.goto("/s/sample");
    await page.locator(".who a").nth(1).click();
    await page.locator(".turn").first().waitFor();
    const base = new URL(page.url()).pathname;
    await page.goto(`${base}/60`);
    const line = page.locator('.turn.tgt[data-line="60"]');
    await line.waitFor();
    await page.waitForFunction(() => {
      const { top, bottom } = document.querySelector(".turn.tgt").getBoundingClientRect();
      return top > 100 && bottom < window.innerHeight;
    });
    await page.goto(`${base}/9999`);
    await page.getByText(/There is no line 9,999/).waitFor();
    await page.goto(`${base}/3?q=10-20&sha=00000000`);
    await page.getByText(/They are not the same file/).waitFor();
  },

  "a transcript of 20,000 lines opens at its end, and holds few rows": async ({ open, url }) => {
    const study = await (await fetch(`${url}/api/studies`, {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ title: "Long" }),
    })).json();
    const text = Array.from({ length: 20_000 }, (_, index) => `${index % 2 ? "Mara" : "Sam"}: This is turn number ${index + 1} of a very long talk.`).join("\n");
    const info = await (await fetch(`${url}/api/studies/${study.studyId}/transcripts`, {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ filename: "long.txt", text }),
    })).json();
    const page = await open({ viewport: DESKTOP });
    await page.goto(`/s/${study.studyId}/read/${info.transcriptId}/${info.lineCount}`);
    await page.locator(`.turn.tgt[data-line="${info.lineCount}"]`).waitFor();
    assert.ok((await page.locator(".row").count()) < 80);
  },
};
