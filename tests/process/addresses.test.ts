import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { ADDRESSES_PATH, CENSUS_PAGE, FILES_NAME } from "#app/features/admin/census/census-form.ts";
import { censusCsv, HOUSES } from "#tests/census-rows.ts";
import { zipOf } from "#tests/zip.ts";
import { writeList } from "./lists.ts";
import { processes, type Site } from "./martelo.ts";
import { newMember, type Person } from "./people.ts";

const { host, serve, newFolder } = processes();

/** Sends an address file like the form of its page; returns where the answer leads. */
async function send(server: Site, administrator: Person, name: string, bytes: Buffer) {
  const body = new FormData();
  body.append(FILES_NAME, new Blob([new Uint8Array(bytes)]), name);
  const cookie = administrator.cookies.map((each) => `${each.name}=${each.value}`).join("; ");
  const headers = { Origin: new URL(server.url).origin, Cookie: cookie };
  const answer = await server.get(ADDRESSES_PATH, { method: "POST", body, headers, redirect: "manual" });
  return answer.headers.get("location");
}

const zip = (text: string) => zipOf([{ name: "3509502.csv", bytes: Buffer.from(text) }]);

test("an address file sent to one of two servers places properties at both, an alert on an area then finds exactly those in it, and a reading whose server died begins again", async () => {
  const b = await host();
  const { env } = b;
  const a = await serve({ env: { ...env, MARTELO_DIES_AFTER: "addresses read:2" } });
  const carla = await newMember(a, "carla@exemplo.com.br");
  await b.work("admin", { email: carla.email });
  const there = carla.at(b);
  const numbers: [number: string, address: string][] = [];
  const list = async (date: string, ...more: typeof numbers) => {
    numbers.push(...more);
    const rows = numbers.map(([number, address]) => ({
      number,
      address,
      city: "CAMPINAS",
      district: "CAMBUI",
    }));
    const file = await writeList(await newFolder(), "SP", date, rows);
    await b.importLists(file);
  };
  await list(
    "2026-01-08",
    ["8000000000017", "RUA DAS ACACIAS, N. 100"],
    ["8000000000025", "RUA DAS ACACIAS, N. 300"],
  );
  const page = async (who: Person) => (await who.get(CENSUS_PAGE)).text();
  expect(await page(there)).toContain("35_SP.zip");
  const sales = path.join(await newFolder(), "vendas.csv");
  const sale = `10/01/${new Date().getFullYear()};casa;Rua das Acacias;100;50;100.000`;
  await writeFile(sales, `data;tipo;logradouro;numero;area;valor\n${sale}\n`);
  await b.work("sales", { paths: [sales], city: 3509502 });
  expect(await page(there)).toMatch(/Campinas\/SP<.*>1<.*>1<.*10\/01\//s);

  expect(await send(a, carla, "3509502_CAMPINAS.zip", zip(censusCsv(HOUSES)))).toBe(CENSUS_PAGE);
  await expect.poll(() => page(there), { interval: 100 }).toContain("20 endereços de 1 município.");
  expect(await page(there)).toContain("Os 2 imóveis à venda neles: 2 no endereço.");
  for (const server of [a, b]) {
    const precisions = async () => (await server.api("imoveis")).itens.map(({ precisao }) => precisao);
    await expect.poll(precisions, { interval: 100 }).toEqual(["porta", "porta"]);
  }

  // From before the first number to number 189; the middle of the neighbourhood is at 210.
  const area = "-47.065,-22.9005,-47.055,-22.8983";
  const alert = { intent: "criar", nome: "Perto do parque", evento: "novo", area };
  expect((await there.post("/alerts", alert)).headers.get("location")).toBe("/alerts?criado=1");
  await list(
    "2026-01-09",
    ["8000000000033", "RUA DAS ACACIAS, N. 160"],
    ["8000000000041", "RUA DAS ACACIAS, N. 360"],
    ["8000000000059", "RUA QUE O CENSO NAO TEM, N. 160"],
  );
  const texts = async () =>
    [...(await (await there.get("/notificacoes")).text()).matchAll(/\/property\/(\d+)/g)].map(([, n]) => n);
  await expect
    .poll(async () => new Set(await texts()), { interval: 100 })
    .toEqual(new Set(["8000000000033"]));
  expect(await (await there.get("/alerts")).text()).toContain("1 imóvel encontrado");

  expect(await send(a, carla, "35_SP.zip", zip(censusCsv([...HOUSES, ...HOUSES])))).toBe(CENSUS_PAGE);
  expect((await a.done).signal).toBe("SIGKILL");
  const again = await host({ env, dataDir: a.dataDir });
  await expect.poll(() => page(there), { interval: 100 }).toContain("40 endereços de 1 município.");
  expect(await page(there)).not.toMatch(/>Lendo|>Na fila/);
  expect(await page(there)).toMatch(/Campinas\/SP<.*>1<.*>0<.*10\/01\//s);

  // An older proof of identity: nothing is received.
  await b.query("update sessions set created_at = now() - interval '1 hour'");
  const late = await send(again, carla.at(again), "outro.zip", zip(censusCsv(HOUSES.slice(1))));
  expect(late).toMatch(/^\/admin\/confirmar\?volta=%2Fadmin%2Fimports%2Fenderecos/);
  expect(await page(there)).toContain("Confirmar que é você");
  expect(await page(there)).not.toContain("outro.zip");
});
