import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { reclaimSpace } from "#app/core/ingestion/statistics.server.ts";
import { recountMarket } from "#app/core/reports/market.server.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { errorFacts, errorText } from "#app/lib/error-facts.ts";
import { machineClock } from "#app/platform/clock.ts";
import type { Env } from "#app/platform/env.server.ts";
import { findOwner, type OwnerAddress } from "#app/platform/owner.server.ts";
import { onStopSignal } from "#app/platform/stop-signals.server.ts";
import { openStore } from "./compose.ts";
import type { Work } from "./work/work.ts";

/** Longer than any import takes. As long as the lock exists, its owner is alive. */
const OWNER_TIMEOUT_MS = 30 * MINUTE_MS;
const QUIET_WAIT_MS = 2_000;

/** Why the work could not be done, in Portuguese. */
export function describeFailure(error: unknown): string {
  if (error instanceof OwnerSilent) return "outro processo usa a pasta de dados e não a libera.";
  if (error instanceof OwnerLost) {
    return "o servidor não chegou ao fim do trabalho. Rode de novo: o que já foi feito não se repete.";
  }
  return errorText(error);
}

/** A process owns the data directory but never announced where it accepts work. */
class OwnerSilent extends Error {
  override name = "OwnerSilent";
}

/**
 * Does the work in this process when no other owns the data, otherwise hands it over to the running server. While the
 * owner accepts no work, such as another command, this says so once and waits for its end.
 */
export async function* doWork<Request extends object, Result>(
  env: Env,
  work: Work<Request, Result>,
  request: Request,
): AsyncGenerator<Result> {
  const startedAt = performance.now();
  for (let isAnnounced = false; ;) {
    const store = await openStore(env);
    if (store) {
      try {
        giveWay();
        const host = {
          database: store.database,
          env,
          baseUrl: () => env.publicUrl ?? `http://localhost:${env.port}`,
          now: machineClock,
          async afterwards() {
            // What is imported stays imported; the job of the servers counts what this does not.
            await recountMarket(store.database.db).catch((error: unknown) =>
              complain("counting the market failed", errorFacts(error)),
            );
            await reclaimSpace(store.database);
          },
          onFault: (error: unknown, file: string) => complain(file, errorFacts(error)),
        };
        yield* work.run(host, request, interrupted());
      } finally {
        await store.close();
      }
      return;
    }
    const owner = findOwner(env.dataDir);
    if (owner) {
      try {
        yield* handOver(owner, work.name, request) as AsyncGenerator<Result>;
        return;
      } catch (error) {
        if (!(error instanceof OwnerAway)) throw error;
      }
    }
    // The owner is still starting, is just ending, or is a command like this one: each of these ends by itself.
    const waited = performance.now() - startedAt;
    if (waited > QUIET_WAIT_MS && !isAnnounced) {
      isAnnounced = true;
      complain("Outro comando está usando os dados: esperando que termine.");
    }
    if (waited > OWNER_TIMEOUT_MS) throw new OwnerSilent(`another process holds ${env.dataDir}`);
    await sleep(250);
  }
}

/** Servers of the same PostgreSQL on this machine answer people, and go first. */
function giveWay(): void {
  const { PRIORITY_BELOW_NORMAL } = os.constants.priority;
  if (os.getPriority() < PRIORITY_BELOW_NORMAL) os.setPriority(PRIORITY_BELOW_NORMAL);
}

/** Ctrl+C ends the run after the current file, so that no file is left half imported. */
function interrupted(): AbortSignal {
  const controller = new AbortController();
  onStopSignal(() => controller.abort());
  return controller.signal;
}

/** A command has no log, and its standard output belongs to its results. */
function complain(...words: unknown[]): void {
  // oxlint-disable-next-line no-console -- see above
  console.error(...words);
}

/** The owner does not answer at its address because it is just ending. No work was done. */
export class OwnerAway extends Error {
  override name = "OwnerAway";
}

/** The owner stopped or gave up before it reported that the work was finished. */
export class OwnerLost extends Error {
  override name = "OwnerLost";
}

/** Hands the work of that name over to the process that owns the data and yields the results as they arrive. */
export async function* handOver(owner: OwnerAddress, work: string, request: object): AsyncGenerator<unknown> {
  const response = await fetch(owner.url, {
    method: "POST",
    headers: { Authorization: `Bearer ${owner.token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ work, ...request }),
  }).catch((cause: unknown) => {
    throw new OwnerAway("the server cannot be reached", { cause });
  });
  if (!response.ok || !response.body) throw new OwnerLost(`the server refused the work (${response.status})`);
  for await (const line of linesOf(response.body)) {
    if (line === "") continue;
    const result = JSON.parse(line) as { done?: unknown };
    // Reports of progress have a number there.
    if (result.done === true) return;
    yield result;
  }
  throw new OwnerLost("the server stopped before the work was done");
}

/** Complete lines only; an incomplete last line is dropped. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  const reader = body.getReader();
  try {
    for (;;) {
      const chunk = await reader.read().catch((cause: unknown) => {
        throw new OwnerLost("the connection to the server broke", { cause });
      });
      if (chunk.done) return;
      const lines = (rest + decoder.decode(chunk.value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    // Leaving the loop closes the connection, and the server stops its work.
    await reader.cancel().catch(() => {});
  }
}
