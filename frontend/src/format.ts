/** Times, sizes and short names as people read them. */

const two = (n: number): string => String(n).padStart(2, "0");

/** `00:33`, or `1:02:33` from an hour on; null where nothing is timed. */
export function clock(ms: number | null): string | null {
  if (ms === null) return null;
  const seconds = Math.floor(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** `00:00:33.940`: a receipt names the millisecond. */
export function preciseClock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(":");
  return `${parts}.${String(ms % 1000).padStart(3, "0")}`;
}

export function bytes(n: number): string {
  if (n < 1000) return `${n} B`;
  if (n < 1_000_000) return `${(n / 1000).toFixed(n < 10_000 ? 1 : 0)} kB`;
  return `${(n / 1_000_000).toFixed(1)} MB`;
}

const TIME = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const SECONDS = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

/** The hour today, the day and the hour before. */
export function when(ms: number, now = Date.now()): string {
  const sameDay = new Date(ms).toDateString() === new Date(now).toDateString();
  return (sameDay ? TIME : DAY).format(ms);
}

export const hms = (ms: number): string => SECONDS.format(ms);

export function duration(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

export const dollars = (micro: number): string => `$${(micro / 1_000_000).toFixed(micro < 1_000_000 ? 4 : 2)}`;

/** The line number that a line id ends with: `<transcriptId>:<n>`. */
export const lineNumber = (lineId: string): number => Number(lineId.slice(lineId.lastIndexOf(":") + 1));

export const transcriptOf = (lineId: string): string => lineId.slice(0, Math.max(0, lineId.lastIndexOf(":")));

const OWN_CODE = /^[A-Z]{1,2}\d{1,4}(?![0-9A-Za-z])/;

/** The codes that people put in front of their titles, a letter after those that repeat: `P03`, `P03b`. */
function ownCodes(titles: readonly string[]): string[] | null {
  const seen = new Map<string, number>();
  const found = titles.map((title) => {
    const code = OWN_CODE.exec(title)?.[0];
    if (code === undefined) return null;
    const times = (seen.get(code) ?? 0) + 1;
    seen.set(code, times);
    return times === 1 ? code : `${code}${String.fromCharCode(96 + times)}`;
  });
  return found.every((code) => code !== null) && Math.max(...seen.values()) <= 26 ? found : null;
}

/** A title where its code stands beside it: without the code that it may start with. */
export function uncoded(code: string, title: string): string {
  const own = OWN_CODE.exec(title)?.[0];
  if (own === undefined || !code.startsWith(own)) return title;
  return title.slice(own.length).replace(/^[\s_.:-]+/, "") || title;
}

/** An interview in a list of choices: its code, then its title. */
export const coded = (code: string, title: string): string => (title === code ? code : `${code} ${uncoded(code, title)}`);

/** Short codes: people's own where every title starts with one, else by list order, as wide as the count needs. */
export function codes(transcripts: readonly { transcriptId: string; title: string }[]): ReadonlyMap<string, string> {
  const own = ownCodes(transcripts.map(({ title }) => title));
  const width = Math.max(2, String(transcripts.length).length);
  return new Map(
    transcripts.map(({ transcriptId }, index) => [transcriptId, own?.[index] ?? `P${String(index + 1).padStart(width, "0")}`]),
  );
}

/** Whether a host name is this machine's own. */
export const servedHere = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
