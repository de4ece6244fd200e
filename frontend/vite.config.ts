import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const FIRST_FONTS = ["newsreader-latin-opsz-normal", "ibm-plex-sans-latin-wght-normal"];

/** Preload the two fonts that the first screen is set in, so that text does not shift when they arrive. */
function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((file) => FIRST_FONTS.some((font) => file.includes(font)));
        return files.map((file) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" },
          injectTo: "head" as const,
        }));
      },
    },
  };
}

export default defineConfig({
  plugins: [preloadFonts()],
  // The page's CSP is default-src 'self': nothing may be inlined as a data: URL.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // "use client" in TanStack's files speaks to frameworks that render on a server; it says nothing to this build.
      onLog: (level, log, report) => log.code === "MODULE_LEVEL_DIRECTIVE" || report(level, log),
    },
  },
  server: { proxy: { "/api": process.env.RECEIPTS_API ?? "http://127.0.0.1:8000" } },
  test: { environment: "jsdom", include: ["src/**/*.test.{ts,tsx}"], setupFiles: ["src/test-setup.ts"] },
});
