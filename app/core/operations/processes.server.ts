import { desc, eq, inArray, lt } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { serverProcesses } from "#app/db/schema/operations.ts";
import type { ProcessState } from "#app/db/shapes/process-state.ts";
import { DAY_MS } from "#app/lib/durations.ts";

/** Processes that are kept, the last ones seen, and for how long. */
const MAX_PROCESSES = 50;
const RETENTION_DAYS = 7;

type ServerProcess = typeof serverProcesses.$inferSelect;
export type ProcessIdentity = Pick<ServerProcess, "id" | "host" | "pid" | "version" | "startedAt">;

/** Writes what a process reports of itself, one row for each process. */
export async function reportProcess(
  db: Db,
  identity: ProcessIdentity,
  state: ProcessState,
  now: Date,
): Promise<void> {
  const isNew = await db
    .insert(serverProcesses)
    .values({ ...identity, seenAt: now, state })
    .onConflictDoNothing()
    .returning({ id: serverProcesses.id });
  if (isNew.length === 0)
    await db.update(serverProcesses).set({ seenAt: now, state }).where(eq(serverProcesses.id, identity.id));
  else await dropOldProcesses(db, now);
}

export async function endProcess(db: Db, id: string, state: ProcessState, now: Date): Promise<void> {
  await db
    .update(serverProcesses)
    .set({ seenAt: now, endedAt: now, state })
    .where(eq(serverProcesses.id, id));
}

async function dropOldProcesses(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  await db.delete(serverProcesses).where(lt(serverProcesses.seenAt, before));
  const beyond = db
    .select({ id: serverProcesses.id })
    .from(serverProcesses)
    .orderBy(desc(serverProcesses.seenAt))
    .offset(MAX_PROCESSES);
  await db.delete(serverProcesses).where(inArray(serverProcesses.id, beyond));
}

/** The processes that are kept, the last ones started first. */
export function readProcesses(db: Db): Promise<ServerProcess[]> {
  return db.select().from(serverProcesses).orderBy(desc(serverProcesses.startedAt)).limit(MAX_PROCESSES);
}
