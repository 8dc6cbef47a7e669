import { existsSync } from "node:fs";
import path from "node:path";
import { errorFacts } from "#app/lib/error-facts.ts";
import { InvalidEnvironment, readEnv, type Env } from "#app/platform/env.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";

/**
 * The environment, with defaults from a `.env` beside package.json; an invalid one ends the command with an
 * explanation.
 */
export function environment(): Env {
  endOnFault();
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

/** Ends the process on an error that nothing catches. Node's own words for it would hold the parameters of a statement. */
function endOnFault(): void {
  process.on("uncaughtException", (error) => {
    console.error("nothing caught this error; exiting with code 1", errorFacts(error));
    process.exit(1);
  });
}
