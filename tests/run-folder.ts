import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** A file system in memory, which most Linux machines have. */
const IN_MEMORY = "/dev/shm";
/** A run needs a third of it; the rest stays for the processes of the tests and for runs beside it. */
const LEAST_FREE_BYTES = 4 * 2 ** 30;

/** What the choice of a place depends on. */
export interface Room {
  platform: NodeJS.Platform;
  /** Bytes of memory that processes can still take. */
  memory: number;
  /** Bytes free in a folder; null when it is not there. */
  freeIn: (folder: string) => number | null;
}

/**
 * The folder for the temporary files of tests: in memory where there is room, else that of the system. A test copies or
 * creates databases of 1,500 files, which on a disk took a third of the time of all tests.
 */
export function placeFor({ platform, memory, freeIn }: Room): string {
  const room = platform === "linux" ? Math.min(memory, freeIn(IN_MEMORY) ?? 0) : 0;
  return room >= LEAST_FREE_BYTES ? IN_MEMORY : os.tmpdir();
}

const NAME = /^martelo-run-(\d+)$/;

/** A folder of this process in `place`, without those that killed runs left there. */
export function runFolderIn(place: string): string {
  for (const name of readdirSync(place)) {
    const pid = NAME.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(path.join(place, name), { recursive: true, force: true });
  }
  const folder = path.join(place, `martelo-run-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Of somebody else, whom this one may not send signals.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Lets this process and those that it starts keep temporary files in a folder of this run, which goes with the process.
 * Their own configurations find it already chosen.
 */
export function keepTemporaryFilesTogether(): void {
  if (process.env.MARTELO_RUN_FOLDER || process.platform === "win32") return;
  const folder = runFolderIn(placeFor({ platform: process.platform, memory: os.freemem(), freeIn: roomIn }));
  Object.assign(process.env, { MARTELO_RUN_FOLDER: folder, TMPDIR: folder });
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

function roomIn(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** A folder of a test, empty; it goes with the run. */
export function newFolder(): string {
  return mkdtempSync(path.join(os.tmpdir(), "martelo-"));
}
