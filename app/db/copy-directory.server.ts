import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import path from "node:path";

/** A file that changed so lately may change again without another time. */
const SAME_TIME_MS = 100;

/** The copy of a directory that is being written to: all of it first, then what changed meanwhile. */
export interface DirectoryCopy {
  /** While others write. */
  begin(): Promise<void>;
  /** In one go, while nobody writes: only then the copy is whole. */
  finish(): void;
}

export function copyDirectory(from: string, to: string): DirectoryCopy {
  /** The files that are copied, each as it was before; null where it may have been changing. */
  const copied = new Map<string, string | null>();
  return {
    async begin() {
      mkdirSync(to, { recursive: true });
      for (const { name, stamp } of filesIn(from, to)) {
        const isCopied = await copyFile(path.join(from, name), path.join(to, name)).then(
          () => true,
          () => false,
        );
        if (isCopied) copied.set(name, stamp);
      }
    },
    finish() {
      const here = filesIn(from, to);
      for (const { name, stamp } of here)
        if (stamp === null || copied.get(name) !== stamp)
          copyFileSync(path.join(from, name), path.join(to, name));
      const names = new Set(here.map(({ name }) => name));
      for (const name of copied.keys()) if (!names.has(name)) rmSync(path.join(to, name), { force: true });
    },
  };
}

/** The files of a directory, each with what tells its versions apart; makes their directories. Null: it may be changing. */
function filesIn(from: string, to: string): { name: string; stamp: string | null }[] {
  const files: { name: string; stamp: string | null }[] = [];
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const name = path.relative(from, path.join(entry.parentPath, entry.name));
    if (entry.isDirectory()) mkdirSync(path.join(to, name), { recursive: true });
    else if (entry.isFile()) {
      const stat = statSync(path.join(from, name), { bigint: true, throwIfNoEntry: false });
      // Deleted since.
      if (!stat) continue;
      const isOld = Date.now() - Number(stat.mtimeMs) > SAME_TIME_MS;
      files.push({ name, stamp: isOld ? `${stat.mtimeNs} ${stat.size} ${stat.ino}` : null });
    }
  }
  return files;
}
