import base from "./playwright.config.ts";
const { globalSetup: _, ...rest } = base as Record<string, unknown>;
export default { ...rest, testDir: "tests/e2e", outputDir: "/tmp/push-data/results" };
