import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { CannotStart } from "#app/platform/cannot-start.ts";
import { newFolder } from "#tests/run-folder.ts";
import { openStore } from "./compose.ts";

let folder: string;
beforeEach(() => void (folder = newFolder()));

async function whyNot(env: Parameters<typeof openStore>[0]): Promise<string> {
  const failure: unknown = await openStore(env).then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(CannotStart);
  return (failure as CannotStart).message;
}

test("the error about a data folder that is a file, or lies in one, has its path and the reason", async () => {
  const file = path.join(folder, "data");
  await writeFile(file, "");
  expect(await whyNot({ databaseUrl: null, dataDir: file })).toContain(
    `não é possível ler ou gravar ${file} (EEXIST)`,
  );
  expect(await whyNot({ databaseUrl: null, dataDir: path.join(file, "below") })).toContain("(ENOTDIR)");
});

test.for<[what: string, files: Record<string, string>, why: string]>([
  ["lacks a file of the database", { "base/5/1249": "accounts" }, "(falta PG_VERSION)"],
  ["has an empty file of the database", { PG_VERSION: "", "base/5/1249": "accounts" }, "(PGlite failed"],
])("a directory that %s is named with what to do, and nothing in it is deleted", async ([, files, why]) => {
  const pglite = path.join(folder, "pglite");
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(pglite, name)), { recursive: true });
    await writeFile(path.join(pglite, name), text);
  }
  const message = await whyNot({ databaseUrl: null, dataDir: folder });
  expect(message).toContain(`o banco de dados em ${pglite} não abre ${why}`);
  expect(message).toContain("restaure a última cópia");
  expect(await readFile(path.join(pglite, "base/5/1249"), "utf8")).toBe("accounts");
});

test("the error about a PostgreSQL that does not answer has its address without the password", async () => {
  const databaseUrl = "postgres://ana:segredo@127.0.0.1:1/imoveis";
  expect(await whyNot({ databaseUrl, dataDir: folder })).toBe(
    "o PostgreSQL de DATABASE_URL (127.0.0.1:1/imoveis) não atende: sem conexão (ECONNREFUSED).",
  );
});
