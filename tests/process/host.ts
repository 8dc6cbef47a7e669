// Runs many servers, and the work of many commands, in one process: loading the product takes longer than starting it
// or than what most tests ask of it. Each message is answered with what became of it.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { reclaimSpace } from "#app/core/ingestion/statistics.server.ts";
import { machineClock } from "#app/platform/clock.ts";
import { readEnv, type Env } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { openStore } from "#server/compose.ts";
import type * as Entry from "#server/entry.ts";
import type { RunningMartelo } from "#server/martelo.ts";
import { createStaticFiles } from "#server/static-files.ts";
import { ALL_WORK } from "#server/work/all-work.ts";
import { noteReads, readsNoted, type Reads } from "./reads.ts";
import { usedMemory, watchTurns } from "./turns.ts";
import { buildWhenNeeded } from "../../scripts/build-when-needed.ts";

export type HostRequest =
  | { act: "serve"; env: Record<string, string> }
  | { act: "stop"; port: number }
  | { act: "work"; env: Record<string, string>; name: string; request: object }
  | { act: "watch" }
  | { act: "end watch" }
  | { act: "used memory" };
/** The longest turn of the event loop, in milliseconds, and what was read of forms and addresses. */
export interface Watched extends Reads {
  longestTurn: number;
}
export type HostAnswer = { id: number; answer: unknown } | { id: number; error: string };

const { start } = (await import(pathToFileURL(buildWhenNeeded()).href)) as typeof Entry;
const files = createStaticFiles(path.join(projectRoot(), "build/client"));
const servers = new Map<number, RunningMartelo>();

async function serve(env: Env): Promise<number> {
  const martelo = await start({
    env,
    log: createLog(env.logLevel),
    files,
    mode: "production",
    now: machineClock,
  });
  servers.set(martelo.port, martelo);
  return martelo.port;
}

/** The work of a command on a PostgreSQL database, as `doWork` does it. */
async function work(env: Env, name: string, request: object): Promise<unknown[]> {
  const store = await openStore(env);
  const results: unknown[] = [];
  try {
    const host = {
      database: store!.database,
      env,
      baseUrl: () => `http://localhost:${env.port}`,
      now: machineClock,
      afterwards: () => reclaimSpace(store!.database),
      onFault(error: unknown) {
        throw error;
      },
    };
    const { run } = ALL_WORK.find((one) => one.name === name)!;
    for await (const result of run(host, request, new AbortController().signal)) results.push(result);
    return results;
  } finally {
    await store!.close();
  }
}

let longestTurn = () => 0;

async function answer(request: HostRequest): Promise<unknown> {
  if (request.act === "serve") return serve(readEnv(request.env));
  if (request.act === "work") return work(readEnv(request.env), request.name, request.request);
  if (request.act === "watch") {
    noteReads();
    return void (longestTurn = watchTurns());
  }
  if (request.act === "end watch") return { longestTurn: longestTurn(), ...readsNoted() } satisfies Watched;
  if (request.act === "used memory") return usedMemory();
  await servers.get(request.port)!.stop();
  return servers.delete(request.port);
}

process.on("message", ({ id, ...request }: HostRequest & { id: number }) => {
  answer(request).then(
    (given) => process.send!({ id, answer: given } satisfies HostAnswer),
    (error: Error) => process.send!({ id, error: error.stack ?? error.message } satisfies HostAnswer),
  );
});
process.once("disconnect", () => process.exit());
