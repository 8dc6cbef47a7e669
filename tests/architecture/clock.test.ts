import { expect, test } from "vitest";
import { readModules } from "./modules.ts";

/** Modules that read the machine's clock, and why each of them may. Modules for browsers read the reader's. */
const READERS = {
  "app/db/copy-directory.server.ts": "compares with the times that the disk gives to files",
  "app/features/accounts/session-store.server.ts":
    "sessions are dated and ended by the sign-in library, which asks nobody",
  "app/features/property/deadline-block.tsx": "counts down in the browser",
  "app/platform/bounded-folder.server.ts": "compares with the times that the disk gives to files",
  "app/platform/clock.ts": "it is the clock that the product is given",
};

const READS = /\bnew Date(?:\(\s*\)|(?![\w(]))|\bDate\.now\b|(?<!new )\bDate\(\)/;

test("the time by which the product decides comes from the clock it was given: few modules read the machine's", () => {
  const readers = readModules("app", "server", "scripts").filter(
    ({ name, text }) => !/\.browser\.tsx?$/.test(name) && READS.test(text),
  );
  expect(readers.map(({ name }) => name).toSorted()).toEqual(Object.keys(READERS));
});

test.each(["new Date()", "new Date( )", "now = () => new Date;", "Date.now()", "map(Date.now)", "Date()"])(
  "%s reads the machine's clock",
  (text) => expect(text).toMatch(READS),
);

test.each(["new Date(0)", "new Date(now)", "now: () => Date", "let at: Date | null", "performance.now()"])(
  "%s does not",
  (text) => expect(text).not.toMatch(READS),
);
