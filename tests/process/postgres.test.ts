import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { STREETS_PATH } from "#app/features/map/streets/streets.ts";
import { townAround } from "#tests/street-town.ts";
import { writeList } from "./lists.ts";
import { processes } from "./martelo.ts";
import { newMember, outboxOf } from "./people.ts";

const { host, run, newFolder } = processes();

test("two servers on one PostgreSQL show the same lists after an import, and the same roles at once; a file of streets is the same at both", async () => {
  const a = await host();
  const b = await host({ process: "there", env: a.env });
  expect(await (await a.get("/readyz")).json()).toMatchObject({
    database: { kind: "postgres", reachable: true },
  });
  const imported = await writeList(await newFolder(), "SP", "2026-01-08", [{ number: "8000000000017" }]);
  await a.importLists(imported);
  const shown = (server: typeof a) => async () => (await server.api("imoveis")).total;
  await expect.poll(shown(a), { interval: 100 }).toBe(1);
  await expect.poll(shown(b), { interval: 100 }).toBe(1);
  // Whoever loses the administrators' role at one server has lost it at the other.
  const letters = async () => [...(await outboxOf(a)), ...(await outboxOf(b))];
  const carla = await newMember(a, "carla@exemplo.com.br", letters);
  const dora = await newMember(b, "dora@exemplo.com.br", letters);
  for (const { email } of [carla, dora]) await a.work("admin", { email });
  expect((await carla.get("/admin/users")).status).toBe(200);
  const list = await (await dora.get("/admin/users?q=carla")).text();
  const id = /usuario=([0-9a-f-]{36})/.exec(list)![1]!;
  await dora.post("/admin/users", { intent: "papel", id, administrador: "nao" });
  expect((await carla.get("/admin/users")).headers.get("location")).toBe("/dashboard");
  // A file of streets has one address and one tag at both, so that a page of one may read it from the other.
  const town = path.join(await newFolder(), "cidade.pmtiles");
  await writeFile(town, townAround([-47.06, -22.9]));
  for (const server of [a, b]) {
    expect((await server.get(STREETS_PATH)).status).toBe(404);
    expect((await run("basemap", [town], { dataDir: server.dataDir })).code).toBe(0);
  }
  const parts = await Promise.all(
    [a, b].map((server) => server.get(STREETS_PATH, { headers: { Range: "bytes=0-6" } })),
  );
  for (const part of parts) expect([part.status, await part.text()]).toEqual([206, "PMTiles"]);
  const [tag, same] = parts.map(({ headers }) => headers.get("etag")!);
  expect(same).toBe(tag);
  const pages = await Promise.all([a, b].map(async (server) => (await server.get("/dashboard")).text()));
  for (const page of pages) expect(page).toContain(`${STREETS_PATH}?v=${tag!.slice(1, -1)}`);
  for (const address of [
    "/mapa/ruas.pmtiles/..%2f..%2fsession-secret",
    "/mapa/..%2fsession-secret",
    "/mapa/basemap.pmtiles",
  ])
    expect([address, (await a.get(address)).status]).toEqual([address, 404]);
  await a.stop();
  expect((await b.get("/readyz")).status).toBe(200);
});

test("a missing database and an unreachable server give different messages", async () => {
  const url = new URL(inject("postgresUrl"));
  url.pathname = "/outro";
  const { code, stderr } = await run("start", [], { env: { DATABASE_URL: url.href } });
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining(`${url.host}/outro) não atende: o banco não existe`),
  ]);
});
