import { setTimeout as sleep } from "node:timers/promises";
import { reclaimSpace } from "#app/core/ingestion/import-files.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { findOwner } from "#app/platform/owner.server.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { openStore } from "./compose.ts";
import { startWork, type ResultOf, type WorkRequest } from "./control.ts";
import { handOver, OwnerAway, OwnerLost } from "./hand-over.ts";
import { createWork } from "./work.ts";

/** Longer than any import takes. As long as the lock exists, its owner is alive. */
const OWNER_TIMEOUT_MS = 30 * MINUTE_MS;
const QUIET_WAIT_MS = 2_000;

/** Why the work could not be done, in Portuguese. */
export function describeFailure(error: unknown): string {
  if (error instanceof OwnerSilent) return "outro processo usa a pasta de dados e não a libera.";
  if (error instanceof OwnerLost) {
    return "o servidor não chegou ao fim do trabalho. Rode de novo: o que já foi feito não se repete.";
  }
  return error instanceof Error ? error.message : String(error);
}

/** The message of a command while `doWork` waits, in Portuguese. */
export const WAITING = "Outro comando está usando os dados: esperando que termine.";

/** A process owns the data directory but never announced where it accepts work. */
export class OwnerSilent extends Error {
  override name = "OwnerSilent";
}

/**
 * Does the work in this process when no other owns the data, otherwise hands it over to the running server. `onWait` is
 * called once when the owner accepts no work, such as another command: then this waits for its end.
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
    // The owner is still starting, is just ending, or is a command like this one: each of these ends by itself.
    const waited = Date.now() - startedAt;
    if (waited > QUIET_WAIT_MS && !told) {
      told = true;
      onWait();
    }
    if (waited > OWNER_TIMEOUT_MS) throw new OwnerSilent(`another process holds ${env.dataDir}`);
    await sleep(250);
  }
}

/** Ctrl+C ends the run after the current file, so that no file is left half imported. */
function interrupted(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}
