/** The keyboard sheet. */
export const keys = {
  title: "Keyboard",
  off: "Turn single-key shortcuts off",
  on: "Turn single-key shortcuts on",
  groups: {
    anywhere: "Anywhere",
    themes: "Themes",
    reader: "Reader",
    matrix: "Matrix",
  },
  list: {
    help: "This list",
    search: "Search or ask",
    go: "Go to transcripts, reader, themes, ask, matrix, try to fool it",
    esc: "Close what is on top",
    theme: "Next or previous theme",
    quote: "Next or previous quote",
    copy: "Copy the citation",
    arrows: "Move between cells",
    enter: "Open the line",
  },
  typing: "Shortcuts wait while you type.",
} as const;
