import { readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#app/platform/project-root.server.ts";

/** The flags that an npm command gives Node, so that the measured processes run like real ones. */
export function nodeFlags(command: "start" | "import" | "places"): string[] {
  const manifest = JSON.parse(readFileSync(path.join(projectRoot(), "package.json"), "utf8"));
  const [, flags = ""] = /^node (.*) scripts\/run\.mjs/.exec(manifest.scripts[command]) ?? [];
  return flags.split(" ").filter((flag) => flag !== "");
}
