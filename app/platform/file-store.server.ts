import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { isFileName, type FileStore } from "./file-store.ts";
import { createS3Store } from "./file-store-s3.server.ts";
import { writeWholeFile } from "./whole-file.server.ts";

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
    put: (name, bytes) => writeWholeFile(fileOf(name), bytes),
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
