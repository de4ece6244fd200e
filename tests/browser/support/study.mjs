/** A study of one's own with the sample's files in it: where a test may decide, correct and withdraw. */

const asJson = (body, method = "POST") => ({ method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

/** Calls the API; throws where it refuses. */
export async function call(url, path, init) {
  const response = await fetch(`${url}/api${path}`, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

export const post = (url, path, body) => call(url, path, asJson(body));

async function copyFile(url, studyId, { transcriptId, source }) {
  const { filename } = source.derivedFrom ?? source;
  const original = await fetch(`${url}/api/transcripts/${transcriptId}/source?original=true`);
  const form = new FormData();
  form.append("file", new Blob([await original.arrayBuffer()]), filename);
  return call(url, `/studies/${studyId}/transcripts`, { method: "POST", body: form });
}

/** Runs themes with the model that the server has, to the end. */
export async function runThemes(url, studyId) {
  let run = await post(url, `/studies/${studyId}/themes`, {});
  while (run.state === "queued" || run.state === "running") {
    await new Promise((resolve) => setTimeout(resolve, 100));
    run = await call(url, `/runs/${run.runId}`);
  }
  return run;
}

export async function copyOfSample(url, title) {
  const { studyId } = await post(url, "/studies", { title });
  const { items } = await call(url, "/studies/sample/transcripts?limit=500");
  for (const transcript of items) await copyFile(url, studyId, transcript);
  await runThemes(url, studyId);
  return studyId;
}

export const claimsOf = async (url, studyId) => (await call(url, `/studies/${studyId}/claims?limit=500`)).items;

/** Replaces what a transcript's source says; everything that cites it is checked again. */
export async function correct(url, { transcriptId, source }, change) {
  const file = await fetch(`${url}/api/transcripts/${transcriptId}/source`);
  const form = new FormData();
  form.append("file", new Blob([change(await file.text())]), source.filename);
  return call(url, `/transcripts/${transcriptId}/source`, { method: "PUT", body: form });
}

let decided = 0;

/** A study with a claim in every state: approved, rejected, reworded, in need of review, moved, broken. */
export async function decidedStudy(url) {
  // A study is known by its title: each caller has its own.
  decided += 1;
  const studyId = await copyOfSample(url, decided === 1 ? "A study in review" : `A study in review, ${decided}`);
  const of = async (title) => (await claimsOf(url, studyId)).find((claim) => claim.title === title && claim.state !== "superseded");
  const decide = async (title, decision, note) =>
    post(url, `/claims/${(await of(title)).claimId}/decision`, { decision, by: "Ana Ruiz", note });
  await decide("The deck goes unread", "approve", "Read all five in their place.");
  await decide("Incentives decide who turns up", "reject", "Two against two: this is a question, not a finding.");
  const reworded = await of("An AI summary is checked before it is used");
  await call(url, `/claims/${reworded.claimId}`, asJson({ by: "Ana Ruiz", sentence: "People check a summary before they put their name to it." }, "PATCH"));
  const { items } = await call(url, `/studies/${studyId}/transcripts?limit=500`);
  const dana = items.find(({ title }) => title.startsWith("P05"));
  await correct(url, dana, (text) => text.replace("It all ends up in a spreadsheet.", "It ends up in a drawer."));
  return studyId;
}
