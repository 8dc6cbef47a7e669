import { writeFileSync } from "node:fs";
import { readdir, utimes } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newestActs } from "#app/core/admin-log/read-log.server.ts";
import { commandOn } from "#tests/take-files.ts";
import { openTestDatabase } from "#tests/database.ts";
import { listFile, listText, manyRows } from "#tests/invented-list.ts";
import { CARLA, DAVI, testUploads } from "#tests/uploads.ts";
import { IMPORT_SETUP } from "#server/import-setup.ts";
import { chooseUploads } from "./upload-groups.server.ts";
import { LIMITS } from "./upload.ts";
import { addUpload, removeUpload, takeQueue } from "./uploads.server.ts";

const { database, db } = await openTestDatabase();
const uploads = testUploads(database);
const NOW = new Date("2026-11-23T12:00:00Z");

const textOf = (day: string, rows = 30) =>
  listText(manyRows(rows, { city: "VALE AZUL" })).replace("08/01/2026", day);
const bytesOf = (day: string, rows?: number) => Buffer.from(textOf(day, rows), "latin1");

const choose = async (adminId = CARLA, ids?: number[]) =>
  chooseUploads(db, ids ?? (await uploads.open()).map(({ id }) => id), adminId, NOW);

async function importElsewhere(day: string): Promise<void> {
  expect(await commandOn(database, NOW).take(listFile(textOf(day)))).toMatchObject([{ error: null }]);
}

async function events(): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from property_events`);
  return rows[0]!.n;
}

const files = async () => (await readdir(path.dirname(uploads.folder.pathOf("0".repeat(32))))).length - 1;

test("an import whose server was killed is shown as interrupted, and imported again changes nothing twice", async () => {
  await uploads.send("Lista_imoveis_SP.csv", bytesOf("08/01/2026"));
  await uploads.round();
  await choose();
  // The list was written, and the process killed before it noted that.
  await takeQueue(db, uploads.folder.id);
  await importElsewhere("08/01/2026");
  const before = await events();
  await uploads.round();
  const [interrupted] = await uploads.open();
  expect(interrupted).toMatchObject({
    state: "interrompido",
    preview: [{ new: 0, unchanged: 30, error: null }],
  });
  expect(await choose()).toEqual({ outcome: "queued", files: 1 });
  await uploads.round();
  expect(await uploads.finished()).toMatchObject([{ state: "terminado", reports: [{ unchanged: 30 }] }]);
  expect(await events()).toBe(before);
});

test("a server that stops during an import ends after a file, and the others wait to be chosen again", async () => {
  await uploads.send("Lista_imoveis_SP.csv", bytesOf("08/01/2026"));
  await uploads.send("de novo.csv", bytesOf("09/01/2026"));
  await uploads.round();
  await choose();
  const stopping = new AbortController();
  const setup = {
    ...IMPORT_SETUP,
    resolvePlace: (...args: Parameters<typeof IMPORT_SETUP.resolvePlace>) => {
      stopping.abort();
      return IMPORT_SETUP.resolvePlace(...args);
    },
  };
  await uploads.round(stopping.signal, { setup });
  expect(await uploads.finished()).toMatchObject([{ name: "Lista_imoveis_SP.csv", reports: [{ new: 30 }] }]);
  expect(await uploads.open()).toMatchObject([{ name: "de novo.csv", state: "interrompido" }]);
  await uploads.round();
  expect(await choose()).toMatchObject({ outcome: "queued" });
  await uploads.round();
  expect((await uploads.finished()).map(({ reports }) => reports![0]!.list_date)).toEqual([
    "2026-01-08",
    "2026-01-09",
  ]);
});

test("of two administrators that choose the same files at once, one has them imported", async () => {
  await uploads.send("Lista_imoveis_SP.csv", bytesOf("08/01/2026"));
  await uploads.round();
  const ids = (await uploads.open()).map(({ id }) => id);
  const outcomes = await Promise.all([choose(CARLA, ids), choose(DAVI, ids)]);
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["gone", "queued"]);
  await Promise.all([uploads.round(), uploads.round()]);
  expect(await uploads.finished()).toHaveLength(1);
  expect(await newestActs(db, 5)).toMatchObject([
    { action: "Criou importação" },
    { action: "Iniciou importação de arquivos", details: { upload_ids: ids, states: ["SP"] } },
  ]);
});

test("a preview that other lists made untrue is not imported, but computed anew", async () => {
  await uploads.send("Lista_imoveis_SP.csv", bytesOf("08/01/2026", 29));
  expect(await choose()).toEqual({ outcome: "stale" });
  await uploads.round();
  expect((await uploads.open())[0]!.preview).toMatchObject([{ new: 29, left: 0 }]);
  await importElsewhere("07/01/2026");
  expect(await choose()).toEqual({ outcome: "stale" });
  await uploads.round();
  expect((await uploads.open())[0]!.preview).toMatchObject([{ new: 0, left: 1 }]);
  expect(await choose()).toEqual({ outcome: "queued", files: 1 });
});

test("files of one state are previewed on top of each other, and chosen together or not at all", async () => {
  await uploads.send("b.csv", bytesOf("09/01/2026"));
  await uploads.send("a.csv", bytesOf("08/01/2026", 28));
  await uploads.round();
  const open = await uploads.open();
  expect(open.map(({ name, preview }) => [name, preview![0]!.new])).toEqual([
    ["b.csv", 2],
    ["a.csv", 28],
  ]);
  expect(await choose(CARLA, [open[0]!.id])).toEqual({ outcome: "incomplete", states: ["SP"] });
  await removeUpload(db, open[1]!.id, CARLA, NOW);
  expect(await choose(CARLA, [open[0]!.id])).toEqual({ outcome: "stale" });
  await uploads.round();
  expect((await uploads.open())[0]!.preview![0]!.new).toBe(30);
  const [removal] = await newestActs(db, 1);
  expect(removal).toMatchObject({
    action: "Deletou arquivo enviado",
    adminId: CARLA,
    details: { after: null },
  });
  expect(JSON.stringify(removal!.details)).not.toContain("a.csv");
});

test("the same file does not wait twice, and neither one administrator nor all fill the disk", async () => {
  const list = bytesOf("08/01/2026");
  expect(await uploads.send("a.csv", list)).toBeNull();
  expect(await uploads.send("b.csv", list, DAVI)).toBe("already_waiting");
  let n = 0;
  const fill = (adminId: string, bytes: number) => {
    const file = { name: String(n).padStart(32, "0"), bytes, digest: String(n++) };
    const upload = {
      adminId,
      folder: uploads.folder.id,
      file,
      name: "a.csv",
      modifiedAt: null,
      givenDate: null,
    };
    return addUpload(db, upload, NOW);
  };
  expect(await fill(CARLA, LIMITS.own.bytes)).toBe("own_limit");
  expect(await fill(DAVI, LIMITS.own.bytes)).toBeNull();
  for (let admin = 0; admin < 2; admin++)
    expect(await fill(CARLA.replace(/^./, String(admin + 1)), LIMITS.own.bytes)).toBeNull();
  expect(await fill(CARLA, LIMITS.own.bytes / 2)).toBe("all_limit");
});

test("a file is deleted when it was imported, after a week of waiting, or when nobody knows it", async () => {
  await uploads.send("a.csv", bytesOf("08/01/2026"));
  await uploads.round();
  await choose();
  await uploads.round();
  expect(await files()).toBe(0);
  await uploads.send("b.csv", bytesOf("09/01/2026"));
  const stray = uploads.folder.pathOf("f".repeat(32));
  writeFileSync(stray, "x");
  await utimes(stray, NOW, new Date(NOW.getTime() - 2 * 3_600_000));
  await uploads.round();
  expect([await files(), (await uploads.open()).length]).toEqual([1, 1]);
  uploads.at("2026-12-01T12:00:00Z");
  await uploads.round();
  expect([await uploads.open(), await uploads.finished(), await files()]).toEqual([[], [], 0]);
});
