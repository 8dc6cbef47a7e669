import { createHash, randomBytes, randomUUID } from "node:crypto";
import { open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { installationSecret, makePrivateFolder } from "./secret.server.ts";
import { DRAFT } from "./whole-file.server.ts";

export interface ReceivedFile {
  /** Name in the folder, which says nothing about the file. */
  name: string;
  bytes: number;
  /** SHA-256, hexadecimal. */
  digest: string;
}

/** A folder for files that people sent, until they are dealt with. Each is there completely or not at all. */
export interface UploadFolder {
  /** The same in every process that uses this folder, and in no other. */
  id: string;
  /** Writes a stream to a new file. */
  receive(source: AsyncIterable<Uint8Array>): Promise<ReceivedFile>;
  pathOf(name: string): string;
  /** Bytes that its disk has left for us. */
  room(): Promise<number>;
  remove(name: string): Promise<void>;
  /** Deletes files that were written before an instant and are not among those to keep; returns how many. */
  sweep(keep: ReadonlySet<string>, before: Date): Promise<number>;
}

const NAME = /^[0-9a-f]{32}$/;
const ID_FILE = "folder-id";

/** The disk keeps so much for the database, whatever is sent or downloaded. */
export const LEAST_FREE_BYTES = 1_000_000_000;

/** `onDamaged`: the folder got a new id, so files that were received before wait for nobody. */
export function openUploadFolder(folder: string, onDamaged: (file: string) => void = () => {}): UploadFolder {
  makePrivateFolder(folder);
  const fileOf = (name: string) => {
    if (!NAME.test(name)) throw new Error(`invalid name of a received file: ${name}`);
    return path.join(folder, name);
  };
  return {
    id: installationSecret(folder, ID_FILE, { generate: randomUUID, onDamaged }),
    pathOf: fileOf,
    room: () => roomOf(folder),
    async receive(source) {
      const name = randomBytes(16).toString("hex");
      const draft = fileOf(name) + DRAFT;
      const hash = createHash("sha256");
      let bytes = 0;
      const file = await open(draft, "wx", 0o600);
      try {
        for await (const chunk of source) {
          bytes += chunk.length;
          hash.update(chunk);
          await file.write(chunk);
        }
        await file.sync();
        await file.close();
        await rename(draft, fileOf(name));
      } catch (error) {
        await file.close().catch(() => {});
        await rm(draft, { force: true });
        throw error;
      }
      return { name, bytes, digest: hash.digest("hex") };
    },
    remove: (name) => rm(fileOf(name), { force: true }),
    async sweep(keep, before) {
      let removed = 0;
      for (const name of await readdir(folder)) {
        if (name === ID_FILE || keep.has(name)) continue;
        const file = path.join(folder, name);
        const stats = await stat(file).catch(() => null);
        if (!stats?.isFile() || stats.mtime >= before) continue;
        await rm(file, { force: true });
        removed++;
      }
      return removed;
    },
  };
}

/** Bytes that the disk of a folder has left for us. */
export async function roomOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
