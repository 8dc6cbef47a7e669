import { once } from "node:events";
import { chmodSync, existsSync, statSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { expect, test } from "vitest";
import { claim } from "#app/platform/owner.server.ts";
import { writeList } from "./lists.ts";
import { processes } from "./martelo.ts";
import { holdings } from "./state.ts";

const { serve, begin, run, newFolder, newInstallation } = processes();

const modeOf = (file: string) => statSync(file).mode & 0o777;

test("a command waits for the directory, a server on it says how it is and shares it with no other, and after a kill the next one opens it at once", async () => {
  const dataDir = await newInstallation();
  // Permissions that an operator may have set.
  chmodSync(dataDir, 0o755);
  const list = await writeList(await newFolder(), "SP", "2026-01-08", [{ number: "8000000000017" }]);
  const ownership = claim(dataDir);
  const waiting = await begin("import", [list], { dataDir });
  await expect.poll(waiting.complained).toContain("esperando");
  ownership!.release();
  expect(await waiting.done).toMatchObject({ code: 0, stdout: expect.stringContaining("1 novo") });

  const first = await serve({ dataDir });
  expect(first.printed().match(/^Martelo em /gm)).toHaveLength(1);
  const alive = await first.get("/healthz");
  expect([alive.status, await alive.json()]).toEqual([200, { alive: true }]);
  const ready = await first.get("/readyz");
  expect(ready.headers.get("cache-control")).toBe("no-store");
  expect([ready.status, await ready.json()]).toMatchObject([
    200,
    {
      ready: true,
      database: { kind: "embedded", reachable: true, busy: false },
      list_date: "2026-01-08",
      list_age_days: expect.any(Number),
      index_size: 1,
      demo: false,
    },
  ]);
  const ownerFile = path.join(dataDir, "owner.json");
  expect([modeOf(ownerFile), modeOf(dataDir)]).toEqual([0o600, 0o700]);
  expect(await run("start", [], { dataDir })).toMatchObject({
    code: 1,
    stderr: `Já há um Martelo usando ${dataDir}. Pare o outro processo ou escolha outra pasta com DATA_DIR.\n`,
  });
  expect((await first.get("/readyz")).status).toBe(200);

  await first.kill();
  expect(existsSync(ownerFile)).toBe(true);
  const second = await serve({ dataDir });
  expect((await second.get("/readyz")).status).toBe(200);
  expect(await second.stop()).toBe(0);
  expect(existsSync(ownerFile)).toBe(false);
  const next = claim(dataDir);
  expect(next).not.toBeNull();
  next!.release();
});

test("a server that npm started stops when npm alone is asked to, and once for a Ctrl+C that both hear, and the next one starts, also after a power cut", async () => {
  const dataDir = await newInstallation();
  const left = path.join(dataDir, "pglite/postmaster.pid");
  writeFileSync(left, "");
  const ownerFile = path.join(dataDir, "owner.json");
  const first = await serve({ dataDir, npm: true });
  expect(existsSync(ownerFile)).toBe(true);
  expect(await first.stop()).toBe(0);
  await expect(first.get("/healthz")).rejects.toThrow("fetch failed");
  expect(existsSync(ownerFile)).toBe(false);
  expect(first.printed()).toContain('"signal":"SIGTERM"');

  writeFileSync(left, Buffer.alloc(60));
  writeFileSync(path.join(dataDir, "session-secret"), Buffer.alloc(64));
  const second = await serve({ dataDir, npm: true });
  await expect.poll(second.printed).toContain("todas as sessões terminaram");
  second.toAll("SIGINT");
  expect((await second.done).code).toBe(0);
  expect(existsSync(ownerFile)).toBe(false);
});

test("a first start on a port in use names the port before any data is written", async () => {
  const taken = createServer();
  await once(taken.listen(0, "127.0.0.1"), "listening");
  const { port } = taken.address() as AddressInfo;
  const dataDir = await newInstallation();
  const refused = await run("start", [], { dataDir, env: { PORT: String(port), DEMO: "on" } });
  taken.close();
  expect([refused.code, refused.stderr]).toEqual([
    1,
    `A porta ${port} está ocupada. Escolha outra com PORT.\n`,
  ]);
  expect((await holdings(dataDir)).properties.count).toBe(0);
});

test("an unusable data folder is explained instead of a stack trace", async () => {
  const dataDir = await writeList(await newFolder(), "SP", "2026-01-08", [{ number: "8000000000017" }]);
  const { code, stdout, stderr } = await run("start", [], { dataDir });
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(`O Martelo não pôde começar: não é possível ler ou gravar ${dataDir} (EEXIST)`);
});

test("all invalid environment variables are reported together, before anything is opened", async () => {
  const dataDir = await newFolder();
  const { code, stderr, stdout } = await run("start", [], {
    dataDir,
    env: { PORT: "http", DATABASE_URL: "mysql://x", DEMO: "talvez", SYNC_CRON: "às seis" },
  });
  expect([code, stdout]).toEqual([2, ""]);
  for (const name of ["PORT", "DATABASE_URL", "DEMO", "SYNC_CRON"])
    expect(stderr).toContain(`  ${name}: deve ser`);
  expect(existsSync(path.join(dataDir, "pglite"))).toBe(false);
});
