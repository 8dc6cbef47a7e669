import { setTimeout as sleep } from "node:timers/promises";
import { reclaimSpace } from "#app/core/ingestion/import-files.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { findOwner } from "#app/platform/owner.server.ts";
import { openStore } from "./compose.ts";
import { startWork, type ResultOf, type WorkRequest } from "./control.ts";
import { handOver, OwnerAway, OwnerLost } from "./hand-over.ts";
import { createWork } from "./work.ts";

/** Longer than any import takes. The owner is alive for as long as the lock exists. */
const OWNER_TIMEOUT_MS = 30 * 60_000;
const QUIET_WAIT_MS = 2_000;

/** Why the work could not be done, in Portuguese. */
export function describeFailure(error: unknown): string {
  if (error instanceof OwnerSilent) return "outro processo usa a pasta de dados e não a libera.";
  if (error instanceof OwnerLost) {
    return "o servidor não chegou ao fim do trabalho. Rode de novo: o que já foi feito não se repete.";
  }
  return error instanceof Error ? error.message : String(error);
}

/** What a command says while `doWork` waits, in Portuguese. */
export const WAITING = "Outro comando está usando os dados: esperando que termine.";

/** Somebody owns the data directory but never said where to hand work to. */
export class OwnerSilent extends Error {
  override name = "OwnerSilent";
}

/**
 * Does the work here when nobody owns the data, else hands it to the running server. `onWait` is called once when
 * somebody owns the data who cannot be asked, such as another command: then it waits for its end.
 */
export async function* doWork<R extends WorkRequest>(
  env: Env,
  request: R,
  onWait: () => void,
): AsyncGenerator<ResultOf<R>> {
  const startedAt = Date.now();
  for (let told = false; ;) {
    const store = await openStore(env);
    if (store) {
      try {
        const work = createWork(store.database, env, {
          baseUrl: () => env.publicUrl ?? `http://localhost:${env.port}`,
          afterwards: () => reclaimSpace(store.database),
          // oxlint-disable-next-line no-console -- a command has no log; standard output belongs to the report
          onFault: (error, file) => console.error(file, error),
        });
        yield* startWork(work, request, interrupted()) as AsyncIterable<ResultOf<R>>;
      } finally {
        await store.close();
      }
      return;
    }
    const owner = findOwner(env.dataDir);
    if (owner) {
      try {
        yield* handOver(owner, request) as AsyncGenerator<ResultOf<R>>;
        return;
      } catch (error) {
        if (!(error instanceof OwnerAway)) throw error;
      }
    }
    // The owner is still starting, is just ending, or is a command like this one: either way this resolves itself.
    const waited = Date.now() - startedAt;
    if (waited > QUIET_WAIT_MS && !told) {
      told = true;
      onWait();
    }
    if (waited > OWNER_TIMEOUT_MS) throw new OwnerSilent(`another process holds ${env.dataDir}`);
    await sleep(250);
  }
}

/** Ctrl+C ends the run after the file in hand, so that nothing is left half done. */
function interrupted(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}
