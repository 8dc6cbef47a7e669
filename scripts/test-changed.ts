// Runs types, lint and the tests that reach the changed files: the uncommitted ones, or all since a commit that is named.
import { execFileSync, spawnSync } from "node:child_process";
import { REACH, roomReached } from "../tests/reach.ts";

const [since = "HEAD"] = process.argv.slice(2);

const git = (...words: string[]) =>
  execFileSync("git", words, { encoding: "utf8" }).split("\n").filter(Boolean);

/** Runs a program of the project; ends this one where it fails. */
function run(program: string, ...words: string[]): void {
  console.log(`\n> ${program} ${words.join(" ")}`);
  const { status } = spawnSync(program, words, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

const changed = [...git("diff", "--name-only", since), ...git("ls-files", "--others", "--exclude-standard")];
if (changed.length === 0) {
  console.log(`Nothing has changed since ${since}.`);
  process.exit();
}

const rooms = [...new Set(changed.flatMap((file) => roomReached(file) ?? []))];
const reached = rooms.map((room) => REACH[room] ?? {});
const processes = new Set(
  reached.flatMap((room) => room.process ?? []).map((name) => `tests/process/${name}.test.ts`),
);
const browsers = new Set([
  ...reached.flatMap((room) => room.browser ?? []).map((name) => `tests/e2e/${name}.spec.ts`),
  ...changed.filter((file) => file.endsWith(".spec.ts")),
]);

console.log(`Changed: ${rooms.join(", ") || "no room of the product"}.`);
run("node", "scripts/side-by-side.mjs", "types", "lint", "format:check");
run("vitest", "run", "--passWithNoTests", "--changed", since);
if (processes.size > 0) run("vitest", "run", "--project", "process", ...processes);
if (browsers.size > 0) run("playwright", "test", ...browsers);
if (rooms.includes("ground"))
  console.log("\nAll pages stand on what has changed: run npm test before it lands.");
