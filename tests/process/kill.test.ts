import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import {
  ACT_NAME,
  CHOSEN_NAME,
  IMPORT,
  FILES_NAME,
  SEND_PATH,
} from "#app/features/admin/imports/feed-form.ts";
import type { Step } from "#app/platform/failpoint.server.ts";
import { HISTORY_DAYS, HISTORY_STATES, writeHistory } from "./lists.ts";
import { importInto, processes, queryOn, workOn, type Site } from "./martelo.ts";
import { newMember, type Person } from "./people.ts";
import { holdings, type Holdings } from "./state.ts";

const { host, serve, run, newDatabase, newInstallation } = processes();
const files = processes({ perFile: true });

const ROWS = 120;
const LISTS = HISTORY_STATES.length;

let lists: string;
/** Databases that hold the lists of the first day alone, and those of the second. */
let bases: [first: string, second: string];
/** What an import that nothing disturbed reaches. */
let undisturbed: Holdings;

const dayOf = (n: 0 | 1) => path.join(lists, HISTORY_DAYS[n]);
const dying = (step: Step, times: number) => ({ MARTELO_DIES_AFTER: `${step}:${times}` });

beforeAll(async () => {
  lists = await files.newFolder();
  await writeHistory(lists, ROWS);
  bases = [await files.newDatabase(), await files.newDatabase()];
  await importInto(bases[0], dayOf(0));
  await importInto(bases[1], dayOf(1));
  const whole = await files.newDatabase(bases[0]);
  await importInto(whole, dayOf(1));
  undisturbed = await holdings(whole);
  expect(undisturbed).toMatchObject({
    lists: { count: 2 * LISTS },
    properties: { count: (LISTS * ROWS * 11) / 10 },
  });
});

/** Where imports of the second day die one after the other, from the second list on, and how many of its lists there are then. */
const STEPS: [step: Step, times: number, count: number][] = [
  ["list committed", 1, 1],
  ["rows staged", 2, 1],
  ["list staged", 2, 1],
  // What belongs to a list that is new alone, which the first one is no longer.
  ["leavers closed", 1, 1],
  ["changes recorded", 1, 1],
  ["appearances opened", 1, 1],
  ["listings written", 1, 1],
  ["list noted", 2, 1],
  ["list merged", 2, 1],
  ["file imported", 2, 2],
];

/** Imports a day in a process that dies, and gives the number of lists there are then. */
async function dieImporting(url: string, day: 0 | 1, step: Step, times: number): Promise<number> {
  const env = { DATABASE_URL: url, ...dying(step, times) };
  expect([step, await run("import", [dayOf(day)], { env })]).toMatchObject([step, { signal: "SIGKILL" }]);
  const [lines] = await queryOn<{ count: number }>(url, "select count(*)::int as count from lists");
  return lines!.count;
}

test("an import that dies after each of its steps in turn leaves whole lists each time, and its last repetition ends as if nothing had been", async () => {
  const url = await newDatabase(bases[0]);
  for (const [step, times, count] of STEPS)
    expect([step, await dieImporting(url, 1, step, times)]).toEqual([step, LISTS + count]);
  await importInto(url, lists);
  expect(await holdings(url)).toEqual(undisturbed);
  // Eleven imports, one after the other.
}, 300_000);

test("the same is true for an older list, which is fitted into what a later one says", async () => {
  const url = await newDatabase(bases[1]);
  expect(await dieImporting(url, 0, "history fitted", 2)).toBe(LISTS + 1);
  await importInto(url, lists);
  expect(await holdings(url)).toEqual(undisturbed);
});

test("a server that dies during an import serves the whole lists and imports the rest later", async () => {
  const dataDir = await newInstallation();
  const first = await serve({ dataDir, env: dying("listings written", 3) });
  const { code, stderr } = await run("import", [lists], { dataDir });
  expect([code, stderr]).toEqual([1, expect.stringContaining("o servidor não chegou ao fim do trabalho")]);
  expect((await first.done).signal).toBe("SIGKILL");

  const second = await serve({ dataDir });
  expect((await second.api("imoveis")).total).toBe(2 * ROWS);
  expect((await run("import", ["--json", lists], { dataDir })).stdout).toMatch(/"ok":true\}\n$/);
  expect((await second.api("imoveis")).total).toBe(LISTS * ROWS);
  expect(await second.stop()).toBe(0);
  expect(await holdings(dataDir)).toEqual(undisturbed);
});

/** Sends files to the page of imports like its form. */
async function send(server: Site, administrator: Person, paths: string[]): Promise<void> {
  const body = new FormData();
  for (const file of paths) body.append(FILES_NAME, new Blob([await readFile(file)]), path.basename(file));
  const cookie = administrator.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const headers = { Origin: new URL(server.url).origin, Cookie: cookie };
  const answer = await server.get(SEND_PATH, { method: "POST", body, headers, redirect: "manual" });
  expect(answer.headers.get("location")).toBe("/admin/imports");
}

const page = async (who: Person) => (await who.get("/admin/imports")).text();
const boxes = async (who: Person) => (await page(who)).match(/<input[^>]*name="arquivo"[^>]*>/g) ?? [];

/** Has all files imported that wait, and returns how many. */
async function choose(who: Person): Promise<number> {
  // A box can be ticked when its preview is ready.
  const pending = async () => (await boxes(who)).filter((box) => box.includes("disabled")).length;
  await expect.poll(pending, { interval: 100 }).toBe(0);
  const ids = (await boxes(who)).map((box) => /value="(\d+)"/.exec(box)![1]!);
  await who.post(
    "/admin/imports?index",
    new URLSearchParams([[ACT_NAME, IMPORT], ...ids.map((id) => [CHOSEN_NAME, id])]),
  );
  return ids.length;
}

test("sent files whose server died while it imported them are imported, once chosen again, as if nothing had been", async () => {
  const env = { DATABASE_URL: await newDatabase(), SESSION_SECRET: "the same secret for both servers" };
  const first = await serve({ env: { ...env, ...dying("file imported", 3) } });
  const carla = await newMember(first, "carla@exemplo.com.br");
  await workOn(env.DATABASE_URL, "admin", { email: carla.email });
  const sent = (await readdir(lists, { recursive: true })).filter((name) => name.endsWith(".csv"));
  await send(
    first,
    carla,
    sent.map((name) => path.join(lists, name)),
  );
  expect(await choose(carla)).toBe(2 * LISTS);
  expect((await first.done).signal).toBe("SIGKILL");

  const second = await host({ env, dataDir: first.dataDir });
  const again = carla.at(second);
  await expect
    .poll(() => page(again), { interval: 50 })
    .toContain("O servidor parou durante esta importação.");
  expect(await choose(again)).toBeGreaterThan(0);
  await expect.poll(() => page(again), { interval: 50 }).not.toMatch(/Importando|Na fila/);
  expect(await holdings(env.DATABASE_URL)).toEqual(undisturbed);
});
