import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { makePrivateFolder } from "./secret.server.ts";

/**
 * One process owns a data directory. The claim is an exclusive lock that the operating system holds on a small file and
 * drops when the process ends, however it ends: no stale lock after a crash, no guessing from process numbers.
 */
export interface Ownership {
  /** Lets other commands find the owner and hand it their work. */
  announce(address: OwnerAddress): void;
  release(): void;
}

const ownerAddress = z.object({ pid: z.number(), url: z.string(), token: z.string() });
export type OwnerAddress = z.infer<typeof ownerAddress>;

/** Claims the directory, or null when another process has it. */
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

/** Where the owner takes work; null while it is still starting (or has just ended). */
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
