import path from "node:path";
import { defineConfig } from "vitest/config";
import { PGLITE_TOO } from "./tests/pglite-too.ts";
import { keepTemporaryFilesTogether } from "./tests/run-folder.ts";

keepTemporaryFilesTogether();
// Processes that tests start read modules compiled, as those of the product do.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, ".cache/compile");

/**
 * Sizes. small: pure modules. medium: `*.server.test.ts`, everything against a real database: a PostgreSQL that the suite
 * starts, and for some of them PGlite too. process: the product from outside, as commands and servers of their own. The
 * largest are Playwright's (playwright.config.ts).
 */
const medium = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    setupFiles: ["./tests/setup.ts"],
    // What a test polls for may take as long as the test: a second of its own would only measure the machine.
    expect: { poll: { timeout: 60_000 } },
    // Pictures take their colours from it.
    css: { include: [/pictures\.css/] },
    // The usual one less than there are cores would leave half of a small machine idle.
    maxWorkers: "100%",
    // The files of a worker share its modules and its database: loading and opening them took longer than most tests.
    isolate: false,
    // Tests make much that is soon not needed: collected in larger portions, less of it is copied first.
    execArgv: ["--max-semi-space-size=64"],
    projects: [
      {
        extends: true,
        test: {
          name: "small",
          include: ["{app,server,tests}/**/*.test.ts"],
          exclude: ["**/*.server.test.ts", "tests/e2e/**", "tests/process/**"],
          // None of them measures time: five seconds, the usual limit, would.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...medium,
          name: "pglite",
          include: Object.values(PGLITE_TOO).flat(),
          env: { TEST_DATABASE: "pglite" },
          globalSetup: ["./tests/installation.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...medium,
          name: "postgres",
          include: ["{app,server,tests}/**/*.server.test.ts"],
          env: { TEST_DATABASE: "postgres" },
          globalSetup: ["./tests/postgres.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "process",
          include: ["tests/process/**/*.test.ts"],
          globalSetup: ["./tests/installation.ts", "./tests/postgres.ts", "./tests/process/setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Each test already runs several processes, most of which wait: begun when the smaller sizes are done.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          // Tests read what embedded databases hold: optimizing their WebAssembly takes longer than reading.
          execArgv: ["--max-semi-space-size=64", "--liftoff-only"],
        },
      },
    ],
  },
});
