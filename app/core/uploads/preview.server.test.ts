import { existsSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newestActs } from "#app/core/admin-log/read-log.server.ts";
import { MOST_TOGETHER } from "#app/core/ingestion/preview-files.server.ts";
import { random as randomOf, type Random } from "#app/core/demo/random.ts";
import { formatDate } from "#app/lib/dates.ts";
import { openTestDatabase } from "#tests/database.ts";
import { listText, rowText, type InventedRow } from "#tests/invented-list.ts";
import { realData } from "#tests/real-data.ts";
import { IMPORT_SETUP } from "#server/import-setup.ts";
import { CARLA, testUploads } from "#tests/uploads.ts";
import { zipOf } from "#tests/zip.ts";
import { chooseUploads } from "./upload-groups.server.ts";

const { database, db } = await openTestDatabase();
const uploads = testUploads(database);

function listBytes(state: string, date: string, rows: InventedRow[]): Buffer {
  const text = listText(rows.map((row) => rowText({ state, city: "VALE AZUL", ...row })));
  return Buffer.from(text.replace("08/01/2026", formatDate(date)), "latin1");
}

const choose = async (ids?: number[]) =>
  chooseUploads(
    db,
    ids ?? (await uploads.open()).map(({ id }) => id),
    CARLA,
    new Date("2026-11-23T12:00:00Z"),
  );

/** Everything that an import may change. */
async function world() {
  const { rows } = await db.execute(sql`
    select (select json_agg(l order by uf, data) from lists l) as lists,
      (select count(*) from property_events)::int as events,
      (select md5(string_agg(p::text, '|' order by n_do_imovel, desde)) from property_periods p) as periods,
      (select md5(string_agg(p.n_do_imovel || p.conteudo, '|' order by n_do_imovel)) from properties p) as facts,
      (select count(*) from held_lists)::int as held, (select count(*) from imports)::int as imports,
      (select version from search_state) as version`);
  return rows[0];
}

/** Previews what was sent, has all of it imported and compares what the preview said with what happened. */
async function previewComesTrue(): Promise<void> {
  const before = await world();
  await uploads.round();
  expect(await world()).toEqual(before);
  const previews = new Map((await uploads.open()).map(({ id, preview }) => [id, preview]));
  expect(await choose()).toEqual({ outcome: "queued", files: previews.size });
  await uploads.round();
  expect(await uploads.open()).toEqual([]);
  const happened = (await uploads.finished()).filter(({ id }) => previews.has(id));
  expect(happened.map(({ reports }) => reports)).toEqual(happened.map(({ id }) => previews.get(id)));
}

const STATES = ["RJ", "SP"];

/** Lists of two states on a few days, in any order: rows come, go and change, some are unreadable, some lists are cut. */
function randomFiles(random: Random): { name: string; bytes: Buffer }[] {
  return Array.from({ length: 1 + Math.floor(random.next() * 5) }, (_, n) => {
    const state = random.pick(STATES);
    const date = `2026-03-0${random.pick([1, 2, 3, 4])}`;
    const share = random.pick([0.05, 0.8, 0.95]);
    const rows = Array.from({ length: 40 }, (_row, i) => i)
      .filter(() => random.chance(share))
      .map((i) => ({
        number: `${state === "SP" ? 8 : 9}0000000000${String(i).padStart(2, "0")}`,
        price: random.chance(0.05) ? "a combinar" : `${random.pick([100, 110, 120])}.000,25`,
        appraisal: random.chance(0.1) ? "260.000,00" : "250.000,00",
        mode: random.pick(["Venda Online", "Venda Direta Online"]),
      }));
    return { name: `Lista_imoveis_${state} (${n}).csv`, bytes: listBytes(state, date, rows) };
  });
}

test("whatever lists are sent together, their preview writes nothing and says exactly what their import then does", async () => {
  // PGlite, which is slower, answers the same statements: one round shows that it bears them.
  for (const seed of process.env.TEST_DATABASE === "pglite" ? [1] : [1, 2]) {
    const random = randomOf(`uploads ${seed}`);
    for (let batch = 0; batch < 2; batch++) {
      for (const { name, bytes } of randomFiles(random)) await uploads.send(name, bytes);
      await previewComesTrue();
    }
  }
});

test("others are answered while files are previewed, and find nothing of what the preview wrote", async () => {
  const rows = ["1001", "1002"].map((number) => ({ number: `888880000${number}` }));
  const before = await world();
  const results: unknown[] = [];
  const { source } = IMPORT_SETUP;
  const asking: typeof source = {
    ...source,
    async *readList(...args) {
      for await (const part of source.readList(...args)) {
        yield part;
        if (part.kind === "rows") results.push(await world());
      }
    },
  };
  await uploads.send("Lista_imoveis_SP.csv", listBytes("SP", "2026-03-01", rows));
  // Not the round of the other tests: on the embedded database the preview has a copy.
  const ports = { database: database, setup: { ...IMPORT_SETUP, source: asking } };
  await uploads.round(undefined, ports);
  // The file is read once for its states, and once for the preview.
  expect(results).toEqual([before, before]);
  expect(await uploads.open()).toMatchObject([{ preview: [{ new: rows.length, error: null }] }]);
  expect(await world()).toEqual(before);
});

test("a file that is chosen while others are previewed is imported before the next of them", async () => {
  const states = ["SP", "RJ", "GO"];
  for (const [i, state] of states.entries())
    await uploads.send(
      `Lista_imoveis_${state}.csv`,
      listBytes(state, "2026-03-01", [{ number: `888880000100${i}` }]),
    );
  const [first] = await uploads.open();
  const steps: string[] = [];
  const { source } = IMPORT_SETUP;
  const choosing: typeof source = {
    ...source,
    async *readList(file, dates) {
      steps.push(file.name.slice("Lista_imoveis_".length, -".csv".length));
      // Each file is read once for its states before the first preview.
      if (steps.length === 5) expect(await choose([first!.id])).toMatchObject({ outcome: "queued" });
      yield* source.readList(file, dates);
    },
  };
  const setup = { ...IMPORT_SETUP, source: choosing };
  const afterwards = async () => void steps.push("imported");
  await uploads.round(undefined, { database: database, setup, afterwards });
  expect(steps).toEqual([...states, "SP", "RJ", "SP", "imported", "GO"]);
});

test("while a preview cannot be computed its files say so, what is not needed is deleted, and the next round computes it", async () => {
  const stray = uploads.folder.pathOf("f".repeat(32));
  writeFileSync(stray, "x");
  utimesSync(stray, new Date(0), new Date(0));
  await uploads.send("Lista_imoveis_SP.csv", listBytes("SP", "2026-03-01", [{ number: "8888800001001" }]));
  const full = {
    ...database,
    rehearsal: () => Promise.reject(new Error("ENOSPC: no space left on device")),
  };
  await expect(uploads.round(undefined, { database: full })).rejects.toThrow("ENOSPC");
  expect(existsSync(stray)).toBe(false);
  expect(await uploads.open()).toMatchObject([{ preview: [{ error: expect.stringContaining("espaço") }] }]);
  expect(await choose()).toEqual({ outcome: "stale" });
  await uploads.round();
  expect(await uploads.open()).toMatchObject([{ preview: [{ new: 1, error: null }] }]);
});

test("a server that stops during a preview ends before the file does, and the next one computes it whole", async () => {
  const rows = Array.from({ length: 1500 }, (_, i) => ({ number: String(8_000_000_000_000 + i) }));
  await uploads.send("Lista_imoveis_SP.csv", listBytes("SP", "2026-03-01", rows));
  const before = await world();
  const stopping = new AbortController();
  let placed = 0;
  const faults: unknown[] = [];
  const setup = {
    ...IMPORT_SETUP,
    onFault: (error: unknown) => faults.push(error),
    resolvePlace: (...args: Parameters<typeof IMPORT_SETUP.resolvePlace>) => {
      placed++;
      stopping.abort();
      return IMPORT_SETUP.resolvePlace(...args);
    },
  };
  await uploads.round(stopping.signal, { setup });
  expect(placed).toBeLessThan(rows.length);
  expect([await world(), faults]).toEqual([before, []]);
  expect(await uploads.open()).toMatchObject([{ state: "recebido", preview: null }]);
  await uploads.round();
  expect((await uploads.open())[0]!.preview).toMatchObject([{ new: rows.length, error: null }]);
});

test("more files of a state than one preview holds say what to do instead, and none is read into the database", async () => {
  const entries = Array.from({ length: MOST_TOGETHER.files + 1 }, (_, i) => ({
    name: `${i}.csv`,
    bytes: listBytes("SP", "2026-03-01", [{ number: String(8_000_000_000_000 + i) }]),
  }));
  await uploads.send("listas.zip", zipOf(entries));
  await uploads.round();
  const [zip] = await uploads.open();
  expect(zip!.preview).toHaveLength(entries.length);
  for (const { error } of zip!.preview!) expect(error).toContain("Comece pelas listas mais antigas");
});

const REAL = [
  "2026-01-08/Lista_imoveis_RS.csv",
  "2026-06-19/Lista_imoveis_RS.csv",
  "2026-06-19/Lista_imoveis_SC.csv",
];
const real = REAL.map((name) => realData(`caixa/${name}`));

// PGlite, which is slower, has the invented ones above.
test.skipIf(real.includes(null) || process.env.TEST_DATABASE === "pglite")(
  "real lists, one after the other and in a zip, are imported exactly as their preview says",
  async () => {
    const [older, newer, other] = real.map((path) => readFileSync(path!));
    await uploads.send("Lista_imoveis_RS.csv", newer!);
    await previewComesTrue();
    const entries = [
      { name: "2026/Lista_imoveis_RS.csv", bytes: older! },
      { name: "Lista_imoveis_SC.csv", bytes: other! },
      { name: "dentro.zip", bytes: Buffer.from("PK") },
    ];
    await uploads.send("listas.zip", zipOf(entries));
    await previewComesTrue();
    const [, zip] = await uploads.finished();
    expect(zip!.reports!.map(({ file, state, error, past }) => [file, state, error, past?.newest])).toEqual([
      ["listas.zip › dentro.zip", null, expect.stringContaining("um zip dentro de outro"), undefined],
      ["listas.zip › 2026/Lista_imoveis_RS.csv", "RS", null, "2026-06-19"],
      ["listas.zip › Lista_imoveis_SC.csv", "SC", null, undefined],
    ]);
    const acts = await newestActs(db, 10);
    expect(
      acts
        .filter(({ action }) => action === "Criou importação")
        .map(({ action, adminId, details }) => [action, adminId, details.state, details.before]),
    ).toEqual([
      ["Criou importação", CARLA, "SC", { newest_list: null }],
      ["Criou importação", CARLA, "RS", { newest_list: "2026-06-19" }],
      ["Criou importação", CARLA, "RS", { newest_list: null }],
    ]);
  },
);
