import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
            // What many pages use comes in one file: dozens of small ones compress badly, and each is a request.
            codeSplitting: {
              groups: [
                { name: "router", test: /node_modules[\\/](react|react-router)[\\/]/, minShareCount: 3 },
                { name: "shared", test: /[\\/]app[\\/](ui|lib|features)[\\/]/, minShareCount: 4 },
              ],
            },
          },
        },
      },
    },
    // Pages and server are one bundle, so that both see the same contexts.
    ssr: { build: { target: "node24", rolldownOptions: { input: "./server/entry.ts" } } },
  },
});
