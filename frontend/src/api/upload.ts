/** Files on their way to the API, with their progress; large ones by way of the file store, where a gateway is in between. */
import { ApiError, BASE, body, heardProblem, id, json, problem, query } from "./client";
import { authorization } from "./session";
import type { Health, SourceChange, TranscriptInfo, UploadOffer } from "./types";

/** Gets the part of a file that has been sent, 0 to 1. */
export type Progress = (sent: number) => void;

interface Sending {
  method: "POST" | "PUT";
  url: string;
  form: FormData;
  headers: Record<string, string>;
  onProgress: Progress;
}

/** Sends a form; by XMLHttpRequest, because fetch cannot tell how much has been sent. */
function sendForm({ method, url, form, headers, onProgress }: Sending): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => onProgress(event.lengthComputable ? event.loaded / event.total : 0);
    request.onerror = () => reject(new ApiError(problem(0, "unreachable", "The server cannot be reached.")));
    // A response of these statuses may hold no text, not even an empty one.
    const text = () => (request.status === 204 || request.status === 205 ? null : request.responseText);
    request.onload = () => resolve(new Response(text(), { status: request.status || 500 }));
    request.send(form);
  });
}

async function sendFile<T>(method: Sending["method"], path: string, file: File, onProgress: Progress): Promise<T> {
  const form = new FormData();
  form.append("file", file, file.name);
  const response = await sendForm({ method, url: BASE + path, form, headers: authorization(), onProgress });
  if (!response.ok) throw await heardProblem(response);
  return (await response.json()) as T;
}

const megabytes = (size: number): string => `${(size / 1e6).toFixed(1)} MB`;

/** Says so before a file is sent that will be refused: a refusal in the middle looks like a server that went away. */
function refuseOver(limit: number, file: File, fix: string): void {
  if (file.size <= limit) return;
  const says = `${file.name} has ${megabytes(file.size)}; at most ${megabytes(limit)} are taken.`;
  throw new ApiError({ ...problem(413, "too_large", says), fix });
}

const TOO_LARGE = "Split the file by interview, or check that it is a transcript and not a recording.";
const TOO_LARGE_TO_CORRECT = "This server takes a corrected file through its gateway alone. Withdraw the transcript and import the file instead.";

/** The file goes to the store by the form that the API hands out, and the API takes it in from there. */
async function uploadAside(studyId: string, file: File, by: string, onProgress: Progress): Promise<TranscriptInfo> {
  const path = `/studies/${id(studyId)}/uploads`;
  const offer = await json<UploadOffer>(path, body("POST", { filename: file.name, size: file.size }));
  const form = new FormData();
  for (const [name, value] of Object.entries(offer.fields)) form.append(name, value);
  // The store takes what comes before the file as its conditions, so the file is last.
  form.append("file", file, file.name);
  const sent = await sendForm({ method: "POST", url: offer.url, form, headers: {}, onProgress });
  if (!sent.ok) throw new ApiError({ ...problem(sent.status, "store_refused", `The file store answered ${sent.status}.`), fix: "Try again." });
  return json(`${path}/${id(offer.uploadId)}${query({ by })}`, body("POST", { filename: file.name }));
}

/** Imports one file, the way that its size asks for. */
export async function upload(health: Health, studyId: string, file: File, by: string, onProgress: Progress): Promise<TranscriptInfo> {
  refuseOver(health.uploadLimit, file, TOO_LARGE);
  if (health.gatewayLimit !== null && file.size > health.gatewayLimit) return uploadAside(studyId, file, by, onProgress);
  return sendFile("POST", `/studies/${id(studyId)}/transcripts${query({ by })}`, file, onProgress);
}

/** Puts a corrected file in the place of a transcript's source. */
export async function correct(health: Health, transcriptId: string, file: File, by: string, onProgress: Progress): Promise<SourceChange> {
  refuseOver(health.uploadLimit, file, TOO_LARGE);
  if (health.gatewayLimit !== null) refuseOver(health.gatewayLimit, file, TOO_LARGE_TO_CORRECT);
  return sendFile("PUT", `/transcripts/${id(transcriptId)}/source${query({ by })}`, file, onProgress);
}
