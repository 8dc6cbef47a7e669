import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { makePrivateFolder } from "./secret.server.ts";

/**
 * One process owns a data directory. The claim is an exclusive lock of the operating system on a small file, which is
 * released when the process ends for any reason: no stale lock remains after a crash, and no process ids need to be
 * checked.
 */
export interface Ownership {
  /** Writes the address at which other commands find the owner and hand over their work. */
  announce(address: OwnerAddress): void;
  release(): void;
}

const ownerAddress = z.object({ pid: z.number(), url: z.string(), token: z.string() });
export type OwnerAddress = z.infer<typeof ownerAddress>;

/** Claims the directory; null when another process owns it. */
export function claim(dataDir: string): Ownership | null {
  makePrivateFolder(dataDir);
  const file = new DatabaseSync(path.join(dataDir, "owner.lock"));
  try {
    file.exec(
      "PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE",
    );
  } catch (error) {
    file.close();
    if (isBusy(error)) return null;
    throw error;
  }
  const addressFile = path.join(dataDir, "owner.json");
  rmSync(addressFile, { force: true });
  return {
    announce(address) {
      writeFileSync(addressFile, JSON.stringify(address), { mode: 0o600 });
    },
    release() {
      rmSync(addressFile, { force: true });
      file.close();
    },
  };
}

/** The address at which the owner accepts work; null while it is still starting or has just ended. */
export function findOwner(dataDir: string): OwnerAddress | null {
  try {
    return ownerAddress.parse(JSON.parse(readFileSync(path.join(dataDir, "owner.json"), "utf8")));
  } catch {
    return null;
  }
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
