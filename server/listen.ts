import { createServer, type Server } from "node:net";
import type { Env } from "#app/platform/env.server.ts";

/** Resolves when the server takes connections; rejects with what the system says (`EADDRINUSE`). */
export async function listen(server: Server, { port, host }: Pick<Env, "port" | "host">): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host ?? undefined, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** Rejects when the address is taken, so that a server that cannot start writes nothing first. */
export async function tryAddress(env: Pick<Env, "port" | "host">): Promise<void> {
  const probe = createServer();
  await listen(probe, env);
  await new Promise<void>((resolve) => probe.close(() => resolve()));
}
