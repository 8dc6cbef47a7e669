import path from "node:path";
import type { Database } from "#app/db/connect.server.ts";
import { acquireLock } from "#app/db/lock.server.ts";
import { makeAdministrator } from "#app/features/accounts/administrators.server.ts";
import { importFiles, importPaths } from "#app/core/ingestion/import-files.server.ts";
import { openHeld } from "#app/core/ingestion/held-lists.server.ts";
import { describeReport, type FileReport } from "#app/core/ingestion/report.ts";
import { listGivenUp, retryGivenUp } from "#app/features/notifications/channels/given-up.server.ts";
import { personRequests } from "#app/features/privacy/person-requests.server.ts";
import { setPlan } from "#app/features/accounts/set-plan.server.ts";
import { createSyncStore } from "#app/core/sync/sync-store.server.ts";
import { syncLists, type SyncDeps } from "#app/core/sync/sync-lists.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Work } from "./control.ts";
import { IMPORT_SETUP } from "./import-setup.ts";

const SYNC_TIMEOUT_MS = 60_000;

/** Identifies the product, with an address of its operator. */
export function userAgent(env: Pick<Env, "publicUrl" | "contactEmail">): string {
  const contact = [env.publicUrl && `+${env.publicUrl}`, env.contactEmail]
    .filter((part) => part !== null)
    .join("; ");
  return contact ? `Martelo/1.0 (${contact})` : "Martelo/1.0";
}

export interface WorkHooks {
  /** The address that people use, without a final slash. */
  baseUrl(): string;
  /** Called after lists were imported. */
  afterwards(): Promise<void>;
  onFault(error: unknown, file: string): void;
}

/** Imports a held list; returns its report, or null when it is no longer held. */
export async function acceptHeldList(
  database: Database,
  id: number,
  hooks: Pick<WorkHooks, "afterwards" | "onFault">,
): Promise<FileReport | null> {
  const held = await openHeld(database.db, id);
  if (!held) return null;
  const options = {
    ...IMPORT_SETUP,
    origin: "cli" as const,
    accept: true,
    onlyState: held.state,
    fallbackDate: held.listDate,
    now: new Date(),
    onFault: hooks.onFault,
  };
  const reports: FileReport[] = [];
  for await (const report of importFiles(database, [held.bytes], options)) reports.push(report);
  await hooks.afterwards();
  return reports[0] ?? null;
}

/** The work that commands can request on an open database, for its owner: the server, or a command by itself. */
export function createWork(database: Database, env: Env, hooks: WorkHooks): Work {
  return {
    async *import(paths, options) {
      const { onFault } = hooks;
      yield* importPaths(database, paths, {
        ...IMPORT_SETUP,
        ...options,
        origin: "cli",
        now: new Date(),
        onFault,
      });
      await hooks.afterwards();
    },
    async *sync({ signal }) {
      const lock = await acquireLock(database, "sync");
      try {
        yield* syncLists(deps(signal));
      } finally {
        await lock.release();
      }
      await hooks.afterwards();
    },
    async *plan(email, plan) {
      yield await setPlan(database.db, email, plan, new Date());
    },
    async *admin(email) {
      yield await makeAdministrator(database.db, email, { baseUrl: hooks.baseUrl(), now: new Date() });
    },
    async *mails(retry) {
      if (retry === null) {
        for (const message of await listGivenUp(database.db)) yield { outcome: "given_up", message };
        return;
      }
      const count = await retryGivenUp(database.db, retry === "all" ? null : retry, new Date());
      yield { outcome: "retried", count };
    },
    async *requests() {
      yield* await personRequests(database.db);
    },
  };

  function deps(signal: AbortSignal): SyncDeps {
    return {
      baseUrl: env.syncUrl,
      userAgent: userAgent(env),
      pauseMs: env.syncPauseMs,
      timeoutMs: SYNC_TIMEOUT_MS,
      store: createSyncStore(database.db),
      kindOf: IMPORT_SETUP.source.kindOf,
      spoolDir: path.join(env.dataDir, "spool"),
      now: () => new Date(),
      signal,
      async importFile(file) {
        const reports = [];
        const options = {
          ...IMPORT_SETUP,
          origin: "sync" as const,
          now: new Date(),
          onFault: hooks.onFault,
        };
        for await (const report of importFiles(database, [file], options)) reports.push(report);
        const error = reports.find((report) => report.error !== null)?.error ?? null;
        const held = reports.find((report) => report.held)?.held;
        return { ok: error === null, summary: reports.map(describeReport).join("\n"), error, held };
      },
    };
  }
}
