import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import path from "node:path";
import { defineConfig, normalizePath, type Plugin } from "vite";
import { PATTERNS } from "./app/routes/route-lists.ts";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), lateFiles()],
  build: {
    // Browsers that know light-dark() and <details name>: both carry the design, neither is needed to read a page.
    target: ["chrome123", "edge123", "firefox130", "safari17.5"],
    assetsInlineLimit: 0,
    // MapLibre, loaded when a map comes near the view.
    chunkSizeWarningLimit: 1_200,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The table of routes lists all files and travels with every first visit: shared files have no names, and
            // 42 bits tell apart what a few files of one name have ever held.
            chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? "[name]-" : ""}[hash:7].js`,
            entryFileNames: "assets/[name]-[hash:7].js",
            // What many pages use comes in one file: dozens of small ones compress badly, and each is a request.
            codeSplitting: {
              groups: [
                { name: "framework", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
                // With all that it needs: it is on every page. The trail is too small for a file of its own.
                {
                  name: "shell",
                  test: /[\\/]app[\\/]root\.tsx|[\\/](trail-state|late-trail|late-code\.browser|return-focus|compare-tray)\.tsx?/,
                },
                { name: "forms", test: /[\\/]app[\\/]ui[\\/](form|first-invalid)/, minShareCount: 2 },
                // What accounts, forms and the search need is on many pages, but not on the page of a property.
                {
                  name: "shared",
                  test: /[\\/]app[\\/](ui|lib|features)[\\/](?!text\.ts|(?:admin|upgrade|help|deciding)[\\/]|offline-|text-store|typing-draft|page-dialog|polyline|money|return-focus|debounced-question|br\.ts|accounts[\\/](?!legal-texts)|interests[\\/]|privacy[\\/]|series-figure|copy-|tax-id|dates|enumerate|page-steps|list-address)/,
                  minShareCount: 4,
                },
                // The text box of a search with its suggestions, and what it has in common with the filters.
                {
                  name: "search-form",
                  test: /search[\\/](screen[\\/](search-box|form-address|filter-events|sort-options)|suggest[\\/](recent|use-))|ui[\\/](debounced-question|after-paint)/,
                  minShareCount: 2,
                },
                // Before accounts, who would keep it: the search needs it and nothing else of theirs.
                { name: "text", test: /[\\/]lib[\\/]text\.ts/, minShareCount: 2 },
                { name: "accounts", test: /[\\/]features[\\/]accounts[\\/]/, minShareCount: 2 },
                // What the page of a property shares with its sheet and its gallery, and needs at once.
                {
                  name: "property-parts",
                  test: /features[\\/]property[\\/](?!price-|property-blocks|small-map)|photos[\\/]slide-buttons|(copy|share|favorite)-button|(compare|hide)-toggle/,
                  minShareCount: 2,
                },
                // What its parts without controls share with the quick look: their markup is there already.
                {
                  name: "property-text",
                  test: /features[\\/](deciding[\\/]first-answer|property[\\/](price-parts|property-blocks))/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Of the parts of letters those that are used: the others load Prism and Tailwind, half a second at the first letter.
      resolve: { noExternal: [/^@react-email\/(?!render)/] },
      // Pages and server are one bundle, so that both see the same contexts.
      build: { target: "node24", rolldownOptions: { input: "./server/entry.ts" } },
    },
  },
});

/** The root and the pages that the service worker keeps (`public/sw.js`). */
const OFFLINE_PAGES = new Set(
  ["root.tsx", ...PATTERNS.flatMap(([, { module, offline }]) => (offline ? [`routes/${module}`] : []))].map(
    (name) => normalizePath(path.resolve("app", name)),
  ),
);
/** What these pages load late and is of no use without a network, or too large to be loaded ahead. */
const ONLY_WITH_NETWORK = /[\\/](features[\\/](map|accounts)|@simplewebauthn|zxcvbn[^\\/]*)[\\/]/;

/**
 * Lists in `/arquivos.json` all scripts and styles of the stored pages with what they load late, so that the service worker
 * can fetch them ahead.
 */
function lateFiles(): Plugin {
  return {
    name: "late-files",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_, bundle) {
      const files = new Set<string>();
      const add = (fileName: string, isLate: boolean) => {
        const chunk = bundle[fileName];
        if (chunk?.type !== "chunk" || files.has(fileName)) return;
        if (isLate && ONLY_WITH_NETWORK.test(chunk.facadeModuleId ?? "")) return;
        files.add(fileName);
        for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
        for (const name of chunk.imports) add(name, false);
        for (const name of chunk.dynamicImports) add(name, true);
      };
      for (const [fileName, chunk] of Object.entries(bundle))
        if (chunk.type === "chunk" && OFFLINE_PAGES.has(chunk.facadeModuleId?.split("?")[0] ?? ""))
          add(fileName, false);
      const paths = [...files].map((fileName) => `/${fileName}`).sort();
      this.emitFile({ type: "asset", fileName: "arquivos.json", source: JSON.stringify(paths) });
    },
  };
}
