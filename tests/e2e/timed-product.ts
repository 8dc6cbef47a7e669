// Starts the product like scripts/start.ts, with a clock that goes forward when the test that started it says so.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { DAY_MS } from "#app/lib/durations.ts";
import { machineClock } from "#app/platform/clock.ts";
import { createLog } from "#app/platform/log.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import type * as Entry from "#server/entry.ts";
import { createStaticFiles } from "#server/static-files.ts";
import { buildWhenNeeded } from "../../scripts/build-when-needed.ts";
import { environment } from "../../scripts/environment.ts";

let aheadMs = 0;
const now = () => new Date(machineClock().getTime() + aheadMs);

const env = environment();
const { start } = (await import(pathToFileURL(buildWhenNeeded()).href)) as typeof Entry;
const files = createStaticFiles(path.join(projectRoot(), "build/client"));
const martelo = await start({ env, log: createLog(env.logLevel), files, mode: "production", now });
process.stdout.write(`Martelo em http://localhost:${martelo.port}\n`);

/** Lets time pass, and does each day what is due. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= DAY_MS) {
    aheadMs += Math.min(left, DAY_MS);
    await martelo.runDue();
  }
}

// A message is how many milliseconds pass; it is answered when they have.
process.on("message", (ms: number) => void pass(ms).then(() => process.send!("passed")));
process.once("SIGTERM", () => void martelo.stop().then(() => process.exit(0)));
