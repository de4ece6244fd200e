import { cleanup } from "@testing-library/preact";
import { afterEach } from "vitest";

afterEach(cleanup);

// jsdom has no layout; what asks for it gets a desktop that never changes.
window.matchMedia = (media) =>
  ({ matches: false, media, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList;
