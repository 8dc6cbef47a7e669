import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#app/platform/project-root.server.ts";

const SOURCES = ["app", "server", "public", "package-lock.json", "vite.config.ts", "react-router.config.ts"];

/** Builds the browser and server bundles when there are none or when a source is newer. Returns the bundle's path. */
export function buildWhenNeeded(): string {
  const root = projectRoot();
  const bundle = path.join(root, "build/server/index.js");
  const builtAt = existsSync(bundle) ? statSync(bundle).mtimeMs : 0;
  if (newestChange(SOURCES.map((source) => path.join(root, source))) > builtAt) {
    const cli = path.join(root, "node_modules/@react-router/dev/bin.cjs");
    execFileSync(process.execPath, [cli, "build"], {
      cwd: root,
      // Set also when a test starts it, because NODE_ENV of the test would change the build.
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  return bundle;
}

function newestChange(paths: string[]): number {
  let newest = 0;
  for (const file of paths) {
    if (!existsSync(file)) continue;
    const facts = statSync(file);
    const below = facts.isDirectory()
      ? newestChange(readdirSync(file).map((name) => path.join(file, name)))
      : 0;
    newest = Math.max(newest, facts.isDirectory() ? below : facts.mtimeMs);
  }
  return newest;
}
