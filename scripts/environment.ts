import { existsSync } from "node:fs";
import path from "node:path";
import { InvalidEnvironment, readEnv, type Env } from "#app/platform/env.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";

/**
 * The environment, with defaults from a `.env` beside package.json; an invalid one ends the command with an
 * explanation.
 */
export function environment(): Env {
  const file = path.join(projectRoot(), ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof InvalidEnvironment)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}
