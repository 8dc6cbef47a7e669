import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { isFileName, type FileStore } from "./file-store.ts";
import { createS3Store } from "./file-store-s3.server.ts";

/** Opens the bucket of that name: in an S3-compatible store where one is configured, else in the data folder. */
export function openFileStore(bucket: string, env: { dataDir: string; s3Url: string | null }): FileStore {
  const store = env.s3Url
    ? createS3Store(env.s3Url, bucket)
    : createFolderStore(path.join(env.dataDir, bucket));
  return {
    put: async (name, bytes, type) => store.put(checked(name), bytes, type),
    get: async (name) => (isFileName(name) ? store.get(name) : null),
    remove: async (name) => store.remove(checked(name)),
    removeFolder: async (folder) => store.removeFolder(checked(folder)),
  };
}

function checked(name: string): string {
  if (!isFileName(name)) throw new Error(`invalid name for a stored file: ${name}`);
  return name;
}

function createFolderStore(folder: string): FileStore {
  const fileOf = (name: string) => path.join(folder, ...name.split("/"));
  return {
    async put(name, bytes) {
      const file = fileOf(name);
      await mkdir(path.dirname(file), { recursive: true });
      const draft = `${file}.${randomBytes(4).toString("hex")}.part`;
      try {
        await writeFile(draft, bytes);
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(name) {
      try {
        return await readFile(fileOf(name));
      } catch (error) {
        if (["ENOENT", "ENOTDIR", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? ""))
          return null;
        throw error;
      }
    },
    remove: (name) => rm(fileOf(name), { force: true }),
    removeFolder: (name) => rm(fileOf(name), { force: true, recursive: true }),
  };
}
