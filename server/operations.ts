import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { z } from "zod";
import type { ProcessIdentity } from "#app/core/operations/processes.server.ts";
import type { CacheState } from "#app/db/shapes/process-state.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";

/** The caches of a process; each part that has one adds it. */
export type CacheList = (() => CacheState)[];

/** How this process is named among those of the installation; its machine by a digest, because names tell of networks. */
export function identifyProcess(startedAt: Date): ProcessIdentity {
  const host = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
  const text = readFileSync(path.join(projectRoot(), "package.json"), "utf8");
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(text));
  return { id: randomUUID(), host, pid: process.pid, version, startedAt };
}
