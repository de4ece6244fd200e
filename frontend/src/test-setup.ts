import "preact/debug";
import { cleanup } from "@testing-library/preact";
import { afterEach } from "vitest";

afterEach(cleanup);

// What the view layer warns of (keys, nesting, hooks) is an error of ours.
console.error = console.warn = (...said: unknown[]) => {
  throw new Error(said.join(" "));
};

// jsdom has no layout; what asks for it gets a desktop that never changes.
window.matchMedia = (media) =>
  ({ matches: false, media, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList;
