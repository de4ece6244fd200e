/** Icons and the evidence glyphs. Shape carries the meaning, colour only helps. */
const PATHS = {
  check: "m3 8.5 3.2 3.2L13 4.8",
  x: "m4 4 8 8M12 4l-8 8",
  search: "M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0Zm-1 3.5 3.2 3.2",
  up: "m4 10 4-4 4 4",
  down: "m4 6 4 4 4-4",
  file: "M4 1.8h5.5L12.5 5v9.2H4zM9.2 1.8V5h3.3M6.2 8.2h4M6.2 10.8h4",
  info: "M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0ZM8 7.4v3.4M8 5.1v.1",
  warn: "M8 2 14.5 13.5h-13zM8 6.6v3.2M8 11.6v.1",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  link: "M6.8 9.2 9.2 6.8M7.3 4.6l1.5-1.5a2.9 2.9 0 0 1 4.1 4.1l-1.5 1.5M8.7 11.4l-1.5 1.5a2.9 2.9 0 0 1-4.1-4.1l1.5-1.5",
  list: "M2.5 4h11M2.5 8h11M2.5 12h7",
  read: "M8 4C6.5 2.8 4.5 2.6 2 2.8v10c2.5-.2 4.5 0 6 1.2 1.5-1.2 3.5-1.4 6-1.2v-10C11.5 2.6 9.5 2.8 8 4zM8 4v10",
  themes: "M2.5 2.8h11v4h-11zM2.5 9.5h11v4h-11z",
  ask: "M2.3 3h11.4v8H8l-3 2.6V11H2.3z",
  grid: "M2.5 2.5h11v11h-11zM2.5 6.2h11M2.5 9.8h11M6.2 2.5v11M9.8 2.5v11",
  keys: "M1.5 4h13v8.5h-13zM4 6.7h.1M6.7 6.7h.1M9.3 6.7h.1M12 6.7h.1M4 9.8h.1M12 9.8h.1M6.2 9.8h3.6",
  shield: "M8 1.8 13 4v4c0 3-2 5.2-5 6.2C5 13.2 3 11 3 8V4z",
  edit: "M10.5 3 13 5.5 5.5 13H3v-2.5z",
  download: "M8 2.5v7.5M4.8 7 8 10.2 11.2 7M2.8 13.2h10.4",
  person: "M10.6 5.3a2.6 2.6 0 1 1-5.2 0 2.6 2.6 0 0 1 5.2 0ZM2.8 13.6c.5-2.8 2.5-4.2 5.2-4.2s4.7 1.4 5.2 4.2",
  quote: "M6.6 4.2C4.4 5 3.2 6.7 3.2 9.2v2.6h3.4V8.6H4.9M12.6 4.2c-2.2.8-3.4 2.5-3.4 5v2.6h3.4V8.6h-1.7",
  print: "M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z",
} as const;

export type IconName = keyof typeof PATHS | "contrast";

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="ico" viewBox="0 0 16 16" aria-hidden="true">
      {name === "contrast" ? (
        <>
          <circle cx="8" cy="8" r="6" />
          <path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" />
        </>
      ) : (
        <path d={PATHS[name]} />
      )}
    </svg>
  );
}

export type Stance = "supports" | "contradicts" | "both" | "silent";

export function Glyph({ of }: { of: Stance }) {
  return (
    <svg className={`gl gl-${of}`} viewBox="0 0 14 14" aria-hidden="true">
      {of === "supports" && <circle cx="7" cy="7" r="5.5" fill="currentColor" />}
      {of === "contradicts" && <path d="M7 .8 13.2 7 7 13.2.8 7z" fill="currentColor" />}
      {of === "both" && (
        <>
          <circle cx="4" cy="7" r="3.5" fill="var(--stamp)" />
          <path d="M10 3.2 13.8 7 10 10.8 6.2 7z" fill="var(--contra)" />
        </>
      )}
      {of === "silent" && <path d="M4 7h6" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />}
    </svg>
  );
}

export function Wordmark() {
  return (
    <svg className="wordmark-slip" viewBox="0 0 18 24" aria-hidden="true">
      <path
        d="M1 1h16v21.5l-2.67-2.5-2.66 2.5L9 20l-2.67 2.5L3.67 20 1 22.5z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="m5.3 9.3 2.7 2.7 5-5.4"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
