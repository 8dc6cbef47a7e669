import { readdirSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { LEAST_FREE_BYTES, openUploadFolder, type UploadFolder } from "#app/platform/upload-folder.server.ts";
import { openCensusUploads } from "#app/core/uploads/census/census-uploads.server.ts";
import { BodyRefused } from "#app/platform/limited-form.server.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newFolder } from "#tests/run-folder.ts";
import { CARLA } from "#tests/uploads.ts";
import { zipOf } from "#tests/zip.ts";
import { DATE_NAME, FILES_NAME, MODIFIED_NAME } from "./census-form.ts";
import { leaveFor, receiveCensus } from "./receive-census.server.ts";

const { db } = await openTestDatabase();
const NOW = new Date("2026-11-23T12:00:00Z");

let root: string;
let folder: UploadFolder;

beforeEach(() => {
  root = newFolder();
  folder = openUploadFolder(root);
});

type Sent = [name: string, bytes: Buffer, fields?: Record<string, string>];

function formOf(...files: Sent[]): Request {
  const form = new FormData();
  for (const [name, bytes, fields = {}] of files) {
    for (const [key, value] of Object.entries(fields)) form.append(key, value);
    form.append(FILES_NAME, new File([new Uint8Array(bytes)], name));
  }
  return new Request("http://localhost/", { method: "POST", body: form });
}

const receive = (request: Request, into = folder) =>
  receiveCensus({ db, folder: into, now: () => NOW }, CARLA, request);
const waiting = async () => (await openCensusUploads(db)).map(({ name, madeOn }) => [name, madeOn]);
const storedNames = () => readdirSync(root).filter((name) => name !== "folder-id");

const zip = zipOf([{ name: "33_RJ.csv", bytes: Buffer.from("COD_MUNICIPIO;LATITUDE\n") }]);
const csv = Buffer.from("COD_MUNICIPIO;LATITUDE\n3304557;-22.9\n");

test("zips say their day themselves; other files need that of the browser or of the form, and empty and repeated ones do not wait", async () => {
  const received = await receive(
    formOf(
      ["33_RJ.dat", zip],
      ["sem-dia.csv", csv],
      ["../../com dia.csv", csv, { [MODIFIED_NAME]: String(Date.UTC(2024, 4, 21)) }],
      ["vazio.csv", Buffer.alloc(0)],
      ["de novo.csv", csv],
    ),
  );
  expect(received).toEqual({
    files: 2,
    problems: [
      "sem-dia.csv não diz de que dia é: envie o .zip como o IBGE o publica, ou informe o dia.",
      "vazio.csv está vazio.",
      "de novo.csv já está na fila ou sendo lido.",
    ],
  });
  const names = (await waiting()).map((one) => one.join(" "));
  expect(names).toEqual(["33_RJ.dat ", "com dia.csv 2024-05-21"]);
  expect(storedNames()).toHaveLength(2);
  const other = Buffer.from(`${csv}3304557;-22.8\n`);
  await receive(formOf(["outro.csv", other, { [DATE_NAME]: "2024-06-14" }]));
  expect((await waiting()).at(-1)).toEqual(["outro.csv", "2024-06-14"]);
});

/** A form of one whole file, which is let in, and of the beginning of another, which then fails. */
function brokenForm(error: Error): Request {
  const part = (name: string) =>
    `--b\r\nContent-Disposition: form-data; name="${FILES_NAME}"; filename="${name}"\r\n\r\n`;
  const pieces = [Buffer.from(part("33_RJ.zip")), zip, Buffer.from(`\r\n${part("35_SP.zip")}PK\x03\x04`)];
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = pieces.shift();
      if (piece) return controller.enqueue(new Uint8Array(piece));
      await expect.poll(waiting, { interval: 5 }).toHaveLength(1);
      controller.error(error);
    },
  });
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  return new Request("http://localhost/", { method: "POST", body, headers, duplex: "half" } as RequestInit);
}

test.for([
  ["that is cut", new Error("gone"), /foi interrompido/],
  ["in which nothing comes any more", new BodyRefused("too_slow"), /parou ou demorou demais/],
  ["that is too large", new BodyRefused("too_large"), /cabem no máximo 5 GB/],
] as const)("of a send %s only the whole files wait", async ([, error, words]) => {
  const { files, problems } = await receive(brokenForm(error));
  expect([files, problems]).toEqual([1, [expect.stringMatching(words)]]);
  expect(await waiting()).toEqual([["33_RJ.zip", null]]);
  expect(storedNames()).toHaveLength(1);
});

test("where the disk has no room nothing is read, and a disk that fills up meanwhile keeps nothing of the file", async () => {
  const none = { ...folder, room: async () => LEAST_FREE_BYTES + 10 };
  expect(await leaveFor(none)).toBe(10);
  const announced = formOf(["33_RJ.zip", zip]);
  announced.headers.set("content-length", "600000000");
  const words = "O disco do servidor tem lugar para 10 B, e o envio tem 600 MB.";
  expect(await receive(announced, none)).toEqual({ files: 0, problems: [words] });
  expect(announced.bodyUsed).toBe(false);

  let calls = 0;
  const filling = { ...folder, room: async () => (++calls === 1 ? 1e12 : LEAST_FREE_BYTES - 1) };
  const large = Buffer.concat([zip, Buffer.alloc(65 * 1024 * 1024)]);
  const full = { files: 0, problems: [expect.stringMatching(/^33_RJ.zip não cabe no disco/) as string] };
  expect(await receive(formOf(["33_RJ.zip", large]), filling)).toEqual(full);
  const receiveNone: UploadFolder["receive"] = (source) =>
    folder.receive(
      (async function* () {
        yield* source;
        throw Object.assign(new Error("write"), { code: "ENOSPC" });
      })(),
    );
  const refusing = { ...folder, receive: receiveNone };
  expect(await receive(formOf(["33_RJ.zip", zip]), refusing)).toEqual(full);
  expect([await waiting(), storedNames()]).toEqual([[], []]);
});
