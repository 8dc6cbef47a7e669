import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as empty from "./without-instrumentation.ts";

test("the empty module has exactly what the router imports from its own for instrumentation", () => {
  const router = readFileSync("node_modules/react-router/dist/production/lib/router/router.js", "utf8");
  const [, names = ""] = /import \{([^}]*)\} from "\.\/instrumentation\.js"/.exec(router) ?? [];
  expect(
    names
      .split(",")
      .map((name) => name.trim())
      .sort(),
  ).toEqual(Object.keys(empty).sort());
});
