import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { NamedBytes } from "#app/core/ingestion/source.ts";
import { listText, manyRows, readAll } from "#tests/invented-list.ts";
import { newFolder } from "#tests/run-folder.ts";
import { zipOf } from "#tests/zip.ts";
import { expandPaths } from "./open-files.server.ts";

let folder: string;
beforeEach(() => void (folder = newFolder()));

async function put(path: string, content: string | Uint8Array = "x"): Promise<string> {
  const full = join(folder, path);
  await mkdir(join(full, ".."), { recursive: true });
  await writeFile(full, content);
  return full;
}

/** The names that paths lead to, without the test's own folder, with the error where there is one. */
async function filesIn(...paths: string[]): Promise<string[]> {
  const names: string[] = [];
  for await (const file of expandPaths(paths)) {
    const name = file.name.replace(`${folder}/`, "").replace(folder, "");
    names.push("error" in file ? `${name}: ${file.error}` : name);
  }
  return names;
}

const LIST = Buffer.from(listText(manyRows(3)), "latin1");

test("a folder gives its lists and pages in order, hidden and other files left out", async () => {
  for (const path of [
    "b/2.csv",
    "b/1.TXT",
    "a.html",
    "c.json",
    "d.htm",
    "d.mhtml",
    "d.webarchive",
    "e.pdf",
    ".f.csv",
    ".g/h.csv",
    "__MACOSX/i.csv",
  ]) {
    await put(path);
  }
  expect(await filesIn(folder)).toEqual([
    "a.html",
    "b/1.TXT",
    "b/2.csv",
    "c.json",
    "d.htm",
    "d.mhtml",
    "d.webarchive",
  ]);
});

test("a file that is named itself is taken whatever its extension", async () => {
  expect(await filesIn(await put("lista"))).toEqual(["lista"]);
});

test("a loop of symbolic links ends", async () => {
  await put("a/1.csv");
  await symlink(folder, join(folder, "a/volta"));
  await symlink(join(folder, "nada.csv"), join(folder, "solto.csv"));
  expect(await filesIn(folder)).toEqual(["a/1.csv", "solto.csv: o arquivo ou a pasta não existe"]);
});

test("missing paths and folders without lists are refused with a Portuguese sentence", async () => {
  await mkdir(join(folder, "vazia"));
  expect(await filesIn(join(folder, "nada.csv"), join(folder, "vazia"))).toEqual([
    "nada.csv: o arquivo ou a pasta não existe",
    "vazia: a pasta não tem nenhuma lista nem página salva (.csv, .txt, .html, .mhtml, .webarchive, .json ou .zip)",
  ]);
});

test("the lists of a zip are read in any order, after all entries were listed", async () => {
  const path = await put(
    "caixa-2026-03-01.zip",
    zipOf([
      { name: "pasta/", bytes: Buffer.alloc(0) },
      { name: "pasta/Lista_imoveis_SP.csv", bytes: LIST, packed: true },
      { name: "Lista_imoveis_SP (2).csv", bytes: LIST, packed: true },
      { name: "__MACOSX/._Lista_imoveis_SP.csv", bytes: LIST, packed: true },
      { name: "leia-me.pdf", bytes: LIST, packed: true },
    ]),
  );
  const files: NamedBytes[] = [];
  for await (const file of expandPaths([path])) if ("open" in file) files.push(file);
  expect(files.map((file) => file.name.replace(path, ""))).toEqual([
    " › pasta/Lista_imoveis_SP.csv",
    " › Lista_imoveis_SP (2).csv",
  ]);
  for (const file of files.toReversed()) expect((await readAll(file)).drafts).toHaveLength(3);
});

test("zip bombs, encrypted zips, zips in zips and broken zips are refused with a Portuguese sentence", async () => {
  const zip = await put(
    "mal.zip",
    zipOf([
      { name: "bomba.csv", bytes: LIST, packed: true, declaredSize: 300_000_000 },
      { name: "senha.csv", bytes: LIST, packed: true, encrypted: true },
      { name: "dentro.zip", bytes: LIST, packed: true },
    ]),
  );
  const broken = await put(
    "quebrado.zip",
    zipOf([{ name: "a.csv", bytes: LIST, packed: true }]).subarray(0, 200),
  );
  const other = await put("outro.zip", zipOf([{ name: "a.pdf", bytes: LIST, packed: true }]));
  const many = Array.from({ length: 2_001 }, (_, i) => ({ name: `${i}.csv`, bytes: Buffer.from("") }));
  const words = await filesIn(
    zip,
    broken,
    other,
    await put("nada.zip", ""),
    await put("muitos.zip", zipOf(many)),
  );
  expect(words).toEqual([
    "mal.zip › bomba.csv: o arquivo passa de 200 MB descompactado",
    "mal.zip › senha.csv: o arquivo do zip tem senha: descompacte antes",
    "mal.zip › dentro.zip: um zip dentro de outro não é aberto: descompacte antes",
    expect.stringMatching(/^quebrado\.zip: o zip está corrompido/),
    expect.stringMatching(/^outro\.zip: o zip não tem nenhuma lista/),
    expect.stringMatching(/^nada\.zip: o zip está corrompido/),
    "muitos.zip: o zip tem mais de 2000 arquivos",
  ]);
});

test("an entry that holds more than it declares is refused while it is read", async () => {
  const path = await put(
    "mente.zip",
    zipOf([{ name: "Lista_imoveis_SP.csv", bytes: LIST, packed: true, declaredSize: 10 }]),
  );
  for await (const file of expandPaths([path])) {
    if ("open" in file) await expect(readAll(file)).rejects.toThrow(/não pôde ser lido até o fim/);
  }
});
