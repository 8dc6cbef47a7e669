import { createServer, type Server } from "node:net";
import type { Env } from "#app/platform/env.server.ts";

/** Resolves when the server accepts connections; rejects with the system's error (`EADDRINUSE`). */
export async function listen(server: Server, { port, host }: Pick<Env, "port" | "host">): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host ?? undefined, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** Rejects when the address is in use, so that a server that cannot start writes no data first. */
export async function tryAddress(env: Pick<Env, "port" | "host">): Promise<void> {
  const probe = createServer();
  await listen(probe, env);
  await new Promise<void>((resolve) => probe.close(() => resolve()));
}
