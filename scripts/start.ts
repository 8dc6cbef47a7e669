import path from "node:path";
import { pathToFileURL } from "node:url";
import { NO_CONTACT_ADDRESS } from "#app/features/privacy/person-requests.ts";
import { machineClock } from "#app/platform/clock.ts";
import { createLog } from "#app/platform/log.server.ts";
import { onStopSignal } from "#app/platform/stop-signals.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import type * as Entry from "#server/entry.ts";
import { createStaticFiles } from "#server/static-files.ts";
import { buildWhenNeeded } from "./build-when-needed.ts";
import { environment } from "./environment.ts";

process.env.NODE_ENV ??= "production";
const env = environment();
const log = createLog(env.logLevel);

const bundle = buildWhenNeeded();
const { start, AlreadyRunning, CannotStart } = (await import(pathToFileURL(bundle).href)) as typeof Entry;
const files = createStaticFiles(path.join(projectRoot(), "build/client"));

try {
  const martelo = await start({ env, log, files, mode: "production", now: machineClock });
  onStopSignal((signal) => {
    log.info({ signal }, "signal received; stopping");
    martelo.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, "stopping failed; exiting with code 1");
        process.exit(1);
      },
    );
  });
  console.log(`Martelo em ${env.publicUrl ?? `http://localhost:${martelo.port}`}`);
  for (const notice of martelo.notices) console.log(notice);
  if (env.contactEmail === null) console.log(NO_CONTACT_ADDRESS);
} catch (error) {
  if (error instanceof AlreadyRunning) {
    console.error(
      `Já há um Martelo usando ${env.dataDir}. Pare o outro processo ou escolha outra pasta com DATA_DIR.`,
    );
  } else if (error instanceof CannotStart) {
    console.error(`O Martelo não pôde começar: ${error.message}`);
  } else if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    console.error(`A porta ${env.port} está ocupada. Escolha outra com PORT.`);
  } else {
    log.fatal({ err: error }, "start failed; exiting with code 1");
  }
  process.exit(1);
}
