import { defineConfig } from "vitest/config";

/**
 * Three sizes. small: pure modules. medium: `*.server.test.ts`, everything against a real database, once on PGlite and
 * once on a PostgreSQL that the suite starts. The large ones are Playwright's (playwright.config.ts).
 */
const medium = { include: ["{app,server,tests}/**/*.server.test.ts"], testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    setupFiles: ["./tests/setup.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "small",
          include: ["{app,server,tests}/**/*.test.ts"],
          exclude: ["**/*.server.test.ts", "tests/e2e/**"],
        },
      },
      { extends: true, test: { ...medium, name: "pglite", env: { TEST_DATABASE: "pglite" } } },
      {
        extends: true,
        test: {
          ...medium,
          name: "postgres",
          env: { TEST_DATABASE: "postgres" },
          globalSetup: ["./tests/postgres.ts"],
        },
      },
    ],
  },
});
