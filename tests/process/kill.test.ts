import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { ACT_NAME, CHOSEN_NAME, IMPORT } from "#app/features/admin/imports/feed-act.ts";
import { FILES_NAME, SEND_PATH } from "#app/features/admin/imports/send-form.ts";
import { realData } from "#tests/real-data.ts";
import { latin1, takeApart, textOf } from "#tests/official-list.ts";
import { writeHistory } from "./lists.ts";
import { processes, type Server } from "./martelo.ts";
import { newMember, type Person } from "./people.ts";
import { holdings, type Holdings } from "./state.ts";

const { serve, begin, run, newInstallation } = processes();
const files = processes({ perFile: true });
const REAL = ["2026-03-03", "2026-03-10"].map((date) => ({
  date,
  path: realData(`caixa/${date}/Lista_imoveis_RJ.csv`),
}));
const absent = REAL.some(({ path: found }) => found === null);
if (absent) process.stdout.write("real lists are not beside the repository: no import of them is killed\n");

const ROWS = 120;
/** Many imports of a larger set, on a machine that may be busy. */
const TIMEOUT_MS = 300_000;

let lists: string;
let undisturbed: Undisturbed;

interface Undisturbed {
  held: Holdings;
  /** The time of an undisturbed import on this machine. */
  milliseconds: number;
}

async function importUndisturbed(paths: string[]): Promise<Undisturbed> {
  const dataDir = await files.newInstallation();
  const startedAt = performance.now();
  expect((await files.run("import", paths, { dataDir })).code).toBe(0);
  return { milliseconds: performance.now() - startedAt, held: await holdings(dataDir) };
}

beforeAll(async () => {
  lists = await files.newFolder();
  await writeHistory(lists, ROWS);
  undisturbed = await importUndisturbed([lists]);
  expect(undisturbed.held).toMatchObject({
    lists: { count: 16 },
    properties: { count: (8 * ROWS * 11) / 10 },
  });
}, TIMEOUT_MS);

/** A random moment of an import, neither before its first list nor after its last. */
function someMoment({ milliseconds }: Undisturbed): number {
  return milliseconds * (0.2 + 0.7 * Math.random());
}

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function killImports(paths: string[], whole: Undisturbed, times: number): Promise<string> {
  const dataDir = await newInstallation();
  for (let n = 0; n < times; n++) {
    const command = await begin("import", paths, { dataDir });
    // Killed at a random moment: the row that is being written must be neither lost nor incomplete.
    await after(someMoment(whole));
    command.signal("SIGKILL");
    await command.done;
  }
  return dataDir;
}

test(
  "an import killed again and again ends, once let alone, as if nothing had been",
  async () => {
    const dataDir = await killImports([lists], undisturbed, 3);
    expect((await run("import", [lists], { dataDir })).code).toBe(0);
    expect(await holdings(dataDir)).toEqual(undisturbed.held);
  },
  TIMEOUT_MS,
);

test(
  "a server killed during an import serves the finished lists and imports the rest later",
  async () => {
    const dataDir = await newInstallation();
    for (let n = 0; n < 2; n++) {
      const server = await serve({ dataDir });
      const command = await begin("import", [lists], { dataDir });
      await after(someMoment(undisturbed));
      await server.kill();
      const { code, stderr } = await command.done;
      // On a fast machine the import may have ended before the kill.
      if (code !== 0) expect(stderr).toContain("o servidor não chegou ao fim do trabalho");
    }
    const server = await serve({ dataDir });
    const { stdout } = await run("import", ["--json", lists], { dataDir });
    expect(JSON.parse(stdout)).toMatchObject({ ok: true });
    expect((await server.api("imoveis")).total).toBe(8 * ROWS);
    await server.stop();
    expect(await holdings(dataDir)).toEqual(undisturbed.held);
  },
  TIMEOUT_MS,
);

/** Sends files to the page of imports like its form. */
async function send(server: Server, administrator: Person, paths: string[]): Promise<void> {
  const body = new FormData();
  for (const file of paths) body.append(FILES_NAME, new Blob([await readFile(file)]), path.basename(file));
  const cookie = administrator.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const headers = { Origin: new URL(server.url).origin, Cookie: cookie };
  const answer = await server.get(SEND_PATH, { method: "POST", body, headers, redirect: "manual" });
  expect(answer.headers.get("location")).toBe("/admin/imports");
}

test(
  "sent files whose server was killed while it imported them are imported, once chosen again, as if nothing had been",
  async () => {
    const dataDir = await newInstallation();
    const first = await serve({ dataDir });
    const carla = await newMember(first, "carla@exemplo.com.br");
    expect((await run("admin", [carla.email], { dataDir })).code).toBe(0);
    const sent = (await readdir(lists, { recursive: true })).filter((name) => name.endsWith(".csv"));
    await send(
      first,
      carla,
      sent.map((name) => path.join(lists, name)),
    );
    const page = async (who: Person) => (await who.get("/admin/imports")).text();
    const boxes = async (who: Person) => (await page(who)).match(/<input[^>]*name="arquivo"[^>]*>/g) ?? [];
    const choose = async (who: Person) => {
      // A box can be ticked when its preview is ready.
      const pending = async () => (await boxes(who)).filter((box) => box.includes("disabled")).length;
      await expect.poll(pending, { interval: 100 }).toBe(0);
      const ids = (await boxes(who)).map((box) => /value="(\d+)"/.exec(box)![1]!);
      const form = new URLSearchParams([[ACT_NAME, IMPORT], ...ids.map((id) => [CHOSEN_NAME, id])]);
      await who.post("/admin/imports?index", form);
      return ids.length;
    };
    expect(await choose(carla)).toBe(sent.length);
    await expect.poll(() => page(carla), { interval: 10 }).toContain("Importando");
    await first.kill();

    const second = await serve({ dataDir });
    const again = carla.at(second);
    // Killed between two files, the server left none half imported: the next one goes on with those that wait.
    const isTold = async () => (await page(again)).includes("O servidor parou durante esta importação.");
    const isOver = async () => !/Importando|Na fila/.test(await page(again));
    await expect.poll(async () => (await isTold()) || (await isOver()), { interval: 50 }).toBe(true);
    if (await isTold()) expect(await choose(again)).toBeGreaterThan(0);
    await expect.poll(() => page(again), { interval: 100 }).not.toMatch(/Importando|Na fila/);
    expect(await second.stop()).toBe(0);
    expect(await holdings(dataDir)).toEqual(undisturbed.held);
  },
  TIMEOUT_MS,
);

/** The properties of real lists whose number ends in a 3, in files of their own. */
async function writeRealSamples(): Promise<string[]> {
  const folder = await files.newFolder();
  return Promise.all(
    REAL.map(async ({ date, path: real }) => {
      const list = takeApart(await readFile(real!), "RJ", date);
      const rows = list.rows.filter(([number]) => number!.trim().endsWith("3"));
      const file = path.join(folder, date, path.basename(real!));
      await mkdir(path.dirname(file));
      await writeFile(file, latin1(textOf({ ...list, rows })));
      return file;
    }),
  );
}

test.skipIf(absent)(
  "the same is true for a tenth of real lists",
  async () => {
    const samples = await writeRealSamples();
    const whole = await importUndisturbed(samples);
    const dataDir = await killImports(samples, whole, 1);
    expect((await run("import", samples, { dataDir })).code).toBe(0);
    expect(await holdings(dataDir)).toEqual(whole.held);
  },
  TIMEOUT_MS,
);
