import { setTimeout as sleep } from "node:timers/promises";
import type { FileReport } from "#app/features/ingestion/report.ts";
import type { SyncOutcome } from "#app/features/sync/outcome.ts";
import type { Env } from "#app/platform/env.server.ts";
import { findOwner } from "#app/platform/owner.server.ts";
import { openStore } from "./compose.ts";
import type { WorkRequest } from "./control.ts";
import { handOver } from "./hand-over.ts";
import { createWork } from "./work.ts";

const OWNER_PATIENCE_MS = 60_000;

type ResultOf<R extends WorkRequest> = R extends { work: "import" } ? FileReport : SyncOutcome;

/** Somebody owns the data directory but never said where to hand work to. */
export class OwnerSilent extends Error {
  override name = "OwnerSilent";
}

/** Does the work here when nobody owns the data, else hands it to the running server. */
export async function* doWork<R extends WorkRequest>(env: Env, request: R): AsyncGenerator<ResultOf<R>> {
  for (const deadline = Date.now() + OWNER_PATIENCE_MS; ;) {
    const store = await openStore(env);
    if (store) {
      try {
        const work = createWork(store.database, env, async () => {});
        const signal = interrupted();
        const results =
          request.work === "import"
            ? work.import(request.paths, { ...request, signal })
            : work.sync({ signal });
        yield* results as AsyncIterable<ResultOf<R>>;
      } finally {
        await store.close();
      }
      return;
    }
    const owner = findOwner(env.dataDir);
    if (owner) {
      yield* handOver(owner, request) as AsyncGenerator<ResultOf<R>>;
      return;
    }
    // The owner is still starting, or is just ending: either way this resolves itself.
    if (Date.now() > deadline) throw new OwnerSilent(`another process holds ${env.dataDir}`);
    await sleep(250);
  }
}

/** Ctrl+C ends the run after the file in hand, so that nothing is left half done. */
function interrupted(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}
