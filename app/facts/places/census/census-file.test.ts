import { mkdirSync, symlinkSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "#tests/run-folder.ts";
import { zipOf } from "#tests/zip.ts";
import { asBroken, BrokenFile } from "./scan-rows.ts";
import { openCensus, type CensusFile } from "./census-file.server.ts";

const folder = newFolder();

const inFolder = (name: string) => path.join(folder, name);
function file(name: string, content: string | Buffer): string {
  writeFileSync(inFolder(name), content);
  return inFolder(name);
}
const bytes = (text: string, encoding: BufferEncoding = "latin1") => Buffer.from(text, encoding);

async function textOf(opened: CensusFile): Promise<string> {
  let text = "";
  for await (const chunk of opened.chunks()) text += chunk.toString("latin1");
  return text;
}

async function contentOf(full: string): Promise<string[]> {
  const contents: string[] = [];
  for (const each of await openCensus({ path: full }))
    contents.push(`${each.name} ${each.publishedOn}: ${await textOf(each)}`);
  return contents;
}

test("the CSV files of a zip are found in its folders and say their day, whatever the zip is called", async () => {
  const zip = zipOf([
    { name: "leia-me.txt", bytes: bytes("x") },
    { name: "SP/3509502.csv", bytes: bytes("a"), madeOn: "2024-05-21" },
    { name: "SP/b/3552403.CSV", bytes: bytes("b"), madeOn: "2024-06-14" },
    { name: "__MACOSX/SP/._3509502.csv", bytes: bytes("c") },
  ]);
  expect(await contentOf(file("sp.dat", zip))).toEqual([
    "sp.dat › 3509502.csv 2024-05-21: a",
    "sp.dat › 3552403.CSV 2024-06-14: b",
  ]);
  const plain = file("a.csv", "texto");
  utimesSync(plain, new Date("2024-05-21T12:00:00Z"), new Date("2024-05-21T12:00:00Z"));
  expect(await contentOf(plain)).toEqual(["a.csv 2024-05-21: texto"]);
});

const csv = zipOf([{ name: "a.csv", bytes: bytes("a;b\n".repeat(100)) }]);

/** The zip with bytes of its directory changed, by their place in it. */
function changed(bytesAt: Record<number, number>): Buffer {
  const copy = Buffer.from(csv);
  const start = copy.indexOf("PK\x01\x02", 0, "latin1");
  for (const [at, value] of Object.entries(bytesAt)) copy[start + Number(at)] = value;
  return copy;
}
const [SIZE] = csv.subarray(22);

test.for([
  ["erro.zip", bytes("<html>404</html>"), /não é um zip, apesar do nome/],
  ["cortado.zip", csv.subarray(0, 300), /incompleto ou corrompido/],
  ["maior.zip", changed({ 20: SIZE! - 1, 24: SIZE! - 1 }), /corrompido/],
  ["senha.zip", changed({ 8: 1, 20: SIZE! + 12 }), /tem senha/],
  ["outra.zip", changed({ 10: 12 }), /compressão que não é lida/],
  ["2010.zip", zipOf([{ name: "33045570500.TXT", bytes: bytes("3304557") }]), /CNEFE de 2010/],
  [
    "muitos.zip",
    zipOf(Array.from({ length: 2_001 }, (_, i) => ({ name: `${i}.csv`, bytes: bytes("") }))),
    /mais de 2000 arquivos/,
  ],
  ["dentro.zip", zipOf([{ name: "35_SP.zip", bytes: csv }]), /outros zips/],
  ["planilha.csv", zipOf([{ name: "xl/workbook.xml", bytes: bytes("x") }]), /nenhum arquivo \.csv$/],
  ["sp.csv.gz", bytes("\x1f\x8b\x08\0"), /\.gz: descompacte/],
  ["sp.7z", bytes("7z\xbc\xaf\x27\x1c"), /\.7z: descompacte/],
  ["sp.rar", bytes("Rar!\x1a\x07"), /\.rar: descompacte/],
  ["utf16.csv", bytes("\uFEFFCOD_UF;COD_MUNICIPIO\n", "utf16le"), /UTF-16/],
  ["vazio.csv", bytes(""), /vazio/],
] as const)("what is no CSV and no zip of them says what it is: %s", async ([name, content, reason]) => {
  const reading = contentOf(file(name, content));
  await expect(reading).rejects.toThrow(BrokenFile);
  await expect(reading).rejects.toThrow(reason);
});

test("a file that cannot be read is told in words, also when it goes away after it was opened", async () => {
  mkdirSync(inFolder("pasta.csv"));
  symlinkSync(inFolder("nada"), inFolder("atalho.csv"));
  symlinkSync(inFolder("volta.csv"), inFolder("volta.csv"));
  const cases: [name: string, reason: RegExp][] = [
    ["pasta.csv", /é uma pasta/],
    ["atalho.csv", /não existe/],
    ["volta.csv", /atalho que não leva/],
    ["a".repeat(300), /não existe/],
  ];
  for (const [name, reason] of cases) await expect(contentOf(inFolder(name)), name).rejects.toThrow(reason);
  for (const name of ["some.csv", "some.zip"]) {
    const [opened] = await openCensus({ path: file(name, name.endsWith("zip") ? csv : "a;b\n") });
    unlinkSync(inFolder(name));
    const reading = textOf(opened!);
    await expect(reading).rejects.toThrow(BrokenFile);
    await expect(reading).rejects.toThrow("o arquivo não existe");
  }
});

test("errors of the operating system are those of the file, and all others are ours", () => {
  const refused = (code: string) => Object.assign(new Error(code), { code, syscall: "open" });
  expect(asBroken(refused("EACCES"))).toMatchObject({ message: "sem permissão para ler o arquivo" });
  expect(asBroken(refused("EIO"))).toMatchObject({ message: "o arquivo não pôde ser lido (EIO)" });
  const ours = new TypeError("x");
  expect(asBroken(ours)).toBe(ours);
});
