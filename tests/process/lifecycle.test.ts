import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { expect, test } from "vitest";
import { claim } from "#app/platform/owner.server.ts";
import { writeList } from "./lists.ts";
import { processes } from "./martelo.ts";

const { serve, begin, run, newFolder, newInstallation } = processes();

test("a server reports its address, that it is alive and what it holds", async () => {
  const folder = await newFolder();
  const list = await writeList(folder, "SP", "2026-01-08", [{ number: "8000000000017" }]);
  const dataDir = await newInstallation();
  expect((await run("import", [list], { dataDir })).code).toBe(0);
  const server = await serve({ dataDir });
  expect(server.printed().match(/^Martelo em /gm)).toHaveLength(1);
  const alive = await server.get("/healthz");
  expect([alive.status, await alive.json()]).toEqual([200, { alive: true }]);
  const ready = await server.get("/readyz");
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
});

test("a stopped server exits with 0 and leaves the directory to the next", async () => {
  const server = await serve();
  expect((await server.get("/readyz")).status).toBe(200);
  const ownerFile = path.join(server.dataDir, "owner.json");
  expect(statSync(ownerFile).mode & 0o777).toBe(0o600);
  expect(await server.stop()).toBe(0);
  expect(existsSync(ownerFile)).toBe(false);
  const next = await serve({ dataDir: server.dataDir });
  expect((await next.get("/healthz")).status).toBe(200);
});

test("a second server on the same directory exits with a message, and the first goes on", async () => {
  const first = await serve();
  const second = await run("start", [], { dataDir: first.dataDir });
  expect(second.code).toBe(1);
  expect(second.stderr).toBe(
    `Já há um Martelo usando ${first.dataDir}. Pare o outro processo ou escolha outra pasta com DATA_DIR.\n`,
  );
  expect((await first.get("/readyz")).status).toBe(200);
});

test("a first start on a port in use reports it before any data is written", async () => {
  const taken = createServer();
  await once(taken.listen(0, "127.0.0.1"), "listening");
  const { port } = taken.address() as AddressInfo;
  const dataDir = await newInstallation();
  const env = { PORT: String(port), DEMO: "on", LOG_LEVEL: "info" };
  const refused = await run("start", [], { dataDir, env });
  taken.close();
  expect([refused.code, refused.stderr]).toEqual([
    1,
    `A porta ${port} está ocupada. Escolha outra com PORT.\n`,
  ]);
  expect(refused.stdout).not.toContain("demonstration data loaded");
  const server = await serve({ dataDir });
  expect(await (await server.get("/readyz")).json()).toMatchObject({ index_size: 0 });
});

test("a command waits while another process owns the directory, and then does its work", async () => {
  const dataDir = await newInstallation();
  const list = await writeList(await newFolder(), "SP", "2026-01-08", [{ number: "8000000000017" }]);
  const ownership = claim(dataDir);
  expect(ownership).not.toBeNull();
  const waiting = await begin("import", [list], { dataDir });
  await expect.poll(waiting.complained, { timeout: 20_000 }).toContain("esperando");
  ownership?.release();
  expect(await waiting.done).toMatchObject({ code: 0, stdout: expect.stringContaining("1 novos") });
});

test("the error about a port in use names the port", async () => {
  const first = await serve();
  const { port } = new URL(first.url);
  const second = await run("start", [], { env: { PORT: port } });
  expect([second.code, second.stderr]).toEqual([
    1,
    `A porta ${port} está ocupada. Escolha outra com PORT.\n`,
  ]);
});

test("an unusable data folder is explained instead of a stack trace", async () => {
  const dataDir = await writeList(await newFolder(), "SP", "2026-01-08", [{ number: "8000000000017" }]);
  const { code, stdout, stderr } = await run("start", [], { dataDir });
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(`O Martelo não pôde começar: não é possível gravar em ${dataDir} (EEXIST)`);
});

test("after a kill the directory can be opened at once", async () => {
  const first = await serve();
  await first.kill();
  expect(existsSync(path.join(first.dataDir, "owner.json"))).toBe(true);
  const second = await serve({ dataDir: first.dataDir });
  expect((await second.get("/readyz")).status).toBe(200);
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

test("an empty installation begins with demonstration data, and the first real list replaces it", async () => {
  const server = await serve({ dataDir: await newFolder(), env: { DEMO: "on" } });
  const demo = await server.api("imoveis");
  expect(demo.total).toBeGreaterThan(1000);
  expect(await (await server.get("/readyz")).json()).toMatchObject({ demo: true, ready: true });
  const file = await server.get("/api/v1/exportar.csv?estado=RR");
  expect(file.headers.get("x-dados")).toBe("demonstracao");
  const [head, ...rows] = (await file.text()).trim().split("\r\n");
  expect(head).toMatch(/;Dados de demonstração$/);
  expect(rows.every((row) => row.endsWith(";Sim"))).toBe(true);
  const list = await writeList(await newFolder(), "SP", "2026-01-08", [{ number: "8000000000017" }]);
  const imported = await (await begin("import", [list], { dataDir: server.dataDir })).done;
  expect(imported).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("dados de demonstração foram removidos"),
  });
  expect((await server.api("imoveis")).itens.map((item) => item.numero)).toEqual(["8000000000017"]);
  const real = await server.get("/api/v1/exportar.csv");
  expect([real.headers.get("x-dados"), (await real.text()).includes("demonstração")]).toEqual([null, false]);
  expect(await (await server.get("/readyz")).json()).toMatchObject({ demo: false, index_size: 1 });
});
