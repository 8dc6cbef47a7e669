import { readdirSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { newestActs } from "#app/core/admin-log/read-log.server.ts";
import { CENSUS_LOCK } from "#app/core/ingestion/census/place-by-census.server.ts";
import { resolvePlace } from "#app/facts/places/places.ts";
import { openUploadFolder, type UploadFolder } from "#app/platform/upload-folder.server.ts";
import { censusCsv, house, HOUSES } from "#tests/census-rows.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { newFolder } from "#tests/run-folder.ts";
import { CARLA, DAVI } from "#tests/uploads.ts";
import { zipOf } from "#tests/zip.ts";
import { stepOf } from "#tests/placed.ts";
import { takeCensusUpload } from "./census-notes.server.ts";
import { censusRound, type CensusPorts } from "./census-round.server.ts";
import {
  addCensusUpload,
  cancelCensusUpload,
  endedCensusUploads,
  openCensusUploads,
  repeatCensusUpload,
} from "./census-uploads.server.ts";

const { database, db } = await openTestDatabase();
const NOW = new Date("2026-11-23T12:00:00Z");

let root: string;
let folder: UploadFolder;
let afterwards: number;

beforeEach(() => {
  root = newFolder();
  folder = openUploadFolder(root);
  afterwards = 0;
});

const csv = Buffer.from(censusCsv(HOUSES));

async function send(name: string, bytes: Buffer, adminId = CARLA, into = folder) {
  const file = await into.receive(
    (async function* () {
      yield bytes;
    })(),
  );
  const upload = { adminId, folder: into.id, file, name, madeOn: "2024-05-21" };
  return addCensusUpload(db, upload, NOW);
}

function round(signal = new AbortController().signal, over: Partial<CensusPorts> = {}) {
  const after = async () => void afterwards++;
  const ports = { database, folder, resolvePlace, now: () => NOW, afterwards: after };
  return censusRound({ ...ports, ...over }, signal);
}

const open = () => openCensusUploads(db);
const ended = () => endedCensusUploads(db);
const cancel = (id: number) => cancelCensusUpload(db, id, DAVI, NOW);
const actions = async () => (await newestActs(db, 9)).map(({ action }) => action).reverse();

const list = () =>
  takeIn(
    db,
    {
      date: "2026-03-10",
      drafts: [newDraft("1001", { district: "CAMBUI", address: "RUA DAS ACACIAS, N. 120" })],
    },
    { resolvePlace },
  );

test("a sent file is read, its properties are placed, and the file is deleted; a wrong one says why it was refused", async () => {
  await list();
  await send("campinas.csv", csv);
  const zip = zipOf([{ name: "a.csv", bytes: Buffer.from("N° do imóvel;UF;Cidade\n1;SP;CAMPINAS\n") }]);
  await send("lista.dat", zip, DAVI);
  await round();
  expect(await stepOf(db, "1001")).toBe("numero");
  expect(await open()).toEqual([]);
  const file = { kind: "file", file: "campinas.csv", rows: 20, cities: 1, properties: 1, moved: 1 };
  const [refused, read] = await ended();
  expect(refused!.outcomes![0]).toMatchObject({
    reason: expect.stringContaining("não é um arquivo do CNEFE") as string,
  });
  expect(read!.outcomes![0]).toMatchObject({ ...file, precisions: { porta: 1 } });
  expect(readdirSync(root)).toEqual(["folder-id"]);
  expect(afterwards).toBe(1);
  expect(await actions()).toEqual([
    "Enviou arquivo de endereços",
    "Enviou arquivo de endereços",
    "Criou importação de endereços",
  ]);
  expect(JSON.stringify(await newestActs(db, 9))).not.toContain("campinas.csv");
});

test("the same file of two administrators waits once, and is read once by two processes", async () => {
  await list();
  const sent = await Promise.all([send("a.csv", csv), send("b.csv", csv, DAVI)]);
  expect(sent.toSorted()).toEqual(["already_waiting", null]);
  await Promise.all([round(), round()]);
  await round();
  expect(await ended()).toHaveLength(1);
  expect((await actions()).filter((action) => action === "Criou importação de endereços")).toHaveLength(1);
});

test("what a killed server was reading is read again by itself once, and then when somebody asks", async () => {
  await list();
  await send("a.csv", csv);
  await takeCensusUpload(db, folder.id, NOW);
  // Another process cannot read the file, but says that it waits again.
  const other = openUploadFolder(path.join(root, "other"));
  await round(undefined, { folder: other });
  expect(await open()).toMatchObject([{ state: "na_fila", tries: 1 }]);
  await takeCensusUpload(db, folder.id, NOW);
  await round();
  const [stalled] = await open();
  expect(stalled).toMatchObject({ state: "interrompido", tries: 2 });
  expect(await stepOf(db, "1001")).toBe("tabela");
  const answers = await Promise.all([CARLA, DAVI].map((by) => repeatCensusUpload(db, stalled!.id, by, NOW)));
  expect(answers.toSorted()).toEqual([false, true]);
  await round();
  expect(await ended()).toMatchObject([{ state: "terminado" }]);
  expect(await stepOf(db, "1001")).toBe("numero");
});

test("a file is cancelled while it waits or is read, and then nothing of it is used; later it is not", async () => {
  await list();
  await send("a.csv", csv);
  const [waiting] = await open();
  const answers = await Promise.all([cancel(waiting!.id), cancel(waiting!.id)]);
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(["cancelled", "gone"]);
  await folder.remove(waiting!.stored!);
  await send("a.csv", csv);
  const reading = round();
  const read = async () => (await open()).find(({ state }) => state === "lendo");
  await expect.poll(read, { interval: 5 }).toBeDefined();
  expect(await cancel((await read())!.id)).toEqual({ outcome: "requested" });
  await reading;
  expect(await ended()).toMatchObject([{ state: "cancelado" }, { state: "cancelado" }]);
  expect(await stepOf(db, "1001")).toBe("tabela");
  expect(readdirSync(root)).toHaveLength(1);

  await send("a.csv", csv);
  const { id } = (await open())[0]!;
  const late: ReturnType<typeof cancel>[] = [];
  await round(undefined, {
    resolvePlace: (...args) => {
      late.push(cancel(id));
      return resolvePlace(...args);
    },
  });
  expect(await late[0]).toEqual({ outcome: "gone" });
  expect(await stepOf(db, "1001")).toBe("numero");
});

test("a server that stops while it places leaves the file in the queue, and the next one goes on", async () => {
  await list();
  const sumare = HOUSES.map(({ number, lat }) =>
    house(number, { ibge: 3552403, lat: lat + 0.08, lng: -47.27 }),
  );
  const files = [HOUSES, sumare].map((rows, i) => ({
    name: `${i}.csv`,
    bytes: Buffer.from(censusCsv(rows)),
  }));
  await send("35_SP.zip", zipOf(files));
  const stopping = new AbortController();
  await round(stopping.signal, {
    resolvePlace: (...args) => {
      stopping.abort();
      return resolvePlace(...args);
    },
  });
  expect(await stepOf(db, "1001")).toBe("numero");
  expect(await open()).toMatchObject([{ state: "na_fila", tries: 0 }]);
  await round();
  expect(await ended()).toMatchObject([
    { state: "terminado", outcomes: [{ file: "35_SP.zip › 0.csv", moved: 0 }, { cities: 1 }] },
  ]);
});

test("while a command reads addresses, sent files wait", async () => {
  await send("a.csv", csv);
  await database.exclusively(CENSUS_LOCK, async () => {
    await round();
    expect(await open()).toMatchObject([{ state: "na_fila" }]);
  });
  await round();
  expect(await open()).toEqual([]);
});
