/**
 * Every word the interface says. Sentences are functions where they hold a figure or a name.
 * One module a part of the app, so that a view's words are loaded with the view; used as `import * as S`.
 */
export * from "./ask";
export * from "./audit";
export * from "./common";
export * from "./dropped";
export * from "./exports";
export * from "./fool";
export * from "./keys";
export * from "./matrix";
export * from "./reader";
export * from "./review";
export * from "./run";
export * from "./session";
export * from "./studies";
export * from "./themes";
export * from "./transcripts";
