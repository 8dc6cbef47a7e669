import { createServer } from "vite";
import type { ServerBuild } from "react-router";
import { machineClock } from "#app/platform/clock.ts";
import { createLog } from "#app/platform/log.server.ts";
import { onStopSignal } from "#app/platform/stop-signals.server.ts";
import type * as Entry from "#server/martelo.ts";
import { environment } from "./environment.ts";

const env = environment();
const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
// Loaded through Vite, so that the server and the pages share one copy of every module.
const { startMartelo } = (await vite.ssrLoadModule("./server/martelo.ts")) as typeof Entry;
const martelo = await startMartelo({
  env,
  log: createLog(env.logLevel),
  mode: "development",
  now: machineClock,
  build: () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>,
  files: (request, response, next) => vite.middlewares(request, response, next),
});
console.log(`Martelo (desenvolvimento) em http://localhost:${martelo.port}`);
for (const notice of martelo.notices) console.log(notice);

onStopSignal(async () => {
  await martelo.stop();
  await vite.close();
  process.exit(0);
});
