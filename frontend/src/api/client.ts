/** Calls of the HTTP API. Every failure is an `ApiError` that carries a problem document (RFC 9457). */
import { authorization, heard } from "./session";
import type {
  CheckedClaim,
  Claim,
  DraftClaim,
  Health,
  Line,
  Page,
  Problem,
  Run,
  SearchPage,
  SpeakerCorrection,
  Study,
  TranscriptInfo,
  Withdrawal,
} from "./types";

export class ApiError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.name = "ApiError";
    this.problem = problem;
  }
}

export const BASE = "/api";

export function problem(status: number, code: string, detail: string): Problem {
  return { type: "about:blank", title: detail, status, detail, code, fix: null, line: null, retryAfter: null };
}

function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "code" in value && "detail" in value;
}

async function readProblem(response: Response): Promise<Problem> {
  try {
    const body: unknown = await response.json();
    if (isProblem(body)) return body;
  } catch {
    // Not a problem document: a proxy answered. The status is all there is.
  }
  return problem(response.status, "unexpected_answer", `The server answered ${response.status}.`);
}

/** What an answer that is not good says, as an error to throw; the session hears of it. */
export async function heardProblem(response: Response): Promise<ApiError> {
  heard(response.status);
  return new ApiError(await readProblem(response));
}

interface Sent extends RequestInit {
  headers?: Record<string, string>;
}

export async function send(path: string, init: Sent = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(BASE + path, { ...init, headers: { ...init.headers, ...authorization() } });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(problem(0, "unreachable", "The server cannot be reached."));
  }
  if (!response.ok) throw await heardProblem(response);
  heard(response.status);
  return response;
}

export async function json<T>(path: string, init?: Sent): Promise<T> {
  return (await (await send(path, init)).json()) as T;
}

export function body(method: string, value: unknown): Sent {
  return { method, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}

export function query(params: Record<string, string | number | null | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value !== null && value !== undefined && value !== "") search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : "";
}

export const id = encodeURIComponent;

/** Follows `nextCursor` until a list is whole: nothing is cut silently. */
export async function all<T>(page: (cursor: string | null) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | null = null;
  do {
    const got: Page<T> = await page(cursor);
    items.push(...got.items);
    cursor = got.nextCursor;
  } while (cursor !== null);
  return items;
}

/** Where the bytes are that a transcript's receipts point into. */
export const sourcePath = (transcriptId: string): string => `/transcripts/${id(transcriptId)}/source`;

export const api = {
  health: () => json<Health>("/health"),

  studies: () => all<Study>((cursor) => json(`/studies${query({ cursor })}`)),
  study: (studyId: string) => json<Study>(`/studies/${id(studyId)}`),
  createStudy: (title: string) => json<Study>("/studies", body("POST", { title })),
  renameStudy: (studyId: string, title: string) => json<Study>(`/studies/${id(studyId)}`, body("PATCH", { title })),
  deleteStudy: (studyId: string) => send(`/studies/${id(studyId)}`, { method: "DELETE" }),

  transcripts: (studyId: string) =>
    all<TranscriptInfo>((cursor) => json(`/studies/${id(studyId)}/transcripts${query({ cursor, limit: 500 })}`)),
  rename: (transcriptId: string, title: string) =>
    json<TranscriptInfo>(`/transcripts/${id(transcriptId)}`, body("PATCH", { title })),
  setSpeakers: (transcriptId: string, speakers: SpeakerCorrection[]) =>
    json<TranscriptInfo>(`/transcripts/${id(transcriptId)}`, body("PATCH", { speakers })),
  withdrawal: (transcriptId: string) => json<Withdrawal>(`/transcripts/${id(transcriptId)}/withdrawal`),
  withdraw: (transcriptId: string, by: string) =>
    send(`/transcripts/${id(transcriptId)}${query({ by })}`, { method: "DELETE" }),
  lines: (transcriptId: string, after: number, limit: number, signal?: AbortSignal) =>
    json<Page<Line>>(`/transcripts/${id(transcriptId)}/lines${query({ after, limit })}`, signal ? { signal } : {}),
  source: async (transcriptId: string, cache: RequestCache = "default") =>
    new Uint8Array(await (await send(sourcePath(transcriptId), { cache })).arrayBuffer()),
  search: (studyId: string, q: string, limit: number) =>
    json<SearchPage>(`/studies/${id(studyId)}/search${query({ q, limit })}`),

  runs: (studyId: string, kind: Run["kind"]) =>
    all<Run>((cursor) => json(`/studies/${id(studyId)}/runs${query({ kind, cursor })}`)),
  run: (runId: string) => json<Run>(`/runs/${id(runId)}`),
  startThemes: (studyId: string, fresh: boolean) =>
    json<Run>(`/studies/${id(studyId)}/themes`, body("POST", { fresh })),
  startAsk: (studyId: string, question: string) =>
    json<Run>(`/studies/${id(studyId)}/ask`, body("POST", { question })),
  cancelRun: (runId: string) => json<Run>(`/runs/${id(runId)}/cancel`, { method: "POST" }),
  runEvents: (runId: string, after: number, signal: AbortSignal) =>
    send(`/runs/${id(runId)}/events${query({ after: after || null })}`, { headers: { accept: "text/event-stream" }, signal }),

  claims: (studyId: string) => all<Claim>((cursor) => json(`/studies/${id(studyId)}/claims${query({ cursor, limit: 500 })}`)),

  verify: (studyId: string, claims: DraftClaim[]) =>
    json<{ claims: CheckedClaim[] }>("/verify", body("POST", { studyId, claims })),
};
