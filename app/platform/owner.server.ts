import { readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
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
  const file = lock(path.join(dataDir, "owner.lock"));
  if (!file) return null;
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

/** The file, locked; null where another process has locked it. */
function lock(name: string): DatabaseSync | null {
  const file = new DatabaseSync(name);
  try {
    file.exec(
      "PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE",
    );
    return file;
  } catch (error) {
    file.close();
    if (hasCode(error, SQLITE_BUSY)) return null;
    if (!hasCode(error, SQLITE_NOTADB)) throw error;
    // Nothing is ever written to it: what is in it was left by a power cut. The file itself stays, as others may open it.
    truncateSync(name);
    return lock(name);
  }
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
const SQLITE_NOTADB = 26;

function hasCode(error: unknown, code: number): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === code;
}
