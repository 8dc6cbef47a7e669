import { expect, test } from "vitest";
import { cityAliases } from "#app/db/schema/corrections.ts";
import type { Services } from "#app/services.ts";
import { openTestDatabase } from "#tests/database.ts";
import { ask } from "#tests/route-requests.ts";
import { loader } from "./place.tsx";

const { db } = await openTestDatabase();
const HAS_PAGE = "/imoveis/sp/campinas";

async function leadsTo(uf: string, city: string): Promise<[status: number, to: string | null]> {
  const services = {
    accounts: { db: db, baseUrl: () => "https://martelo.example" },
    placePage: async (address: string) => (address === HAS_PAGE ? {} : null),
  } as unknown as Services;
  const args = { path: `/imoveis/${uf}/${city}`, params: { uf, city } };
  const { status, headers } = await ask(services, loader, args);
  return [status, headers.get("location")];
}

test("another way to write a city leads to it for good, an administrator's explanation as long as it stands, anything else nowhere", async () => {
  const place = { uf: "SP", chave: "vilaantiga", nome: "VILA ANTIGA", distrito: false };
  const campinas = { ibge: 3509502, municipio: "Campinas", slug: "campinas-sp" };
  await db.insert(cityAliases).values({ ...place, ...campinas, desde: new Date("2026-03-01T12:00:00Z") });
  expect(await leadsTo("SP", "Campinas")).toEqual([301, HAS_PAGE]);
  expect(await leadsTo("sp", "vila-antiga")).toEqual([302, HAS_PAGE]);
  await expect(leadsTo("sp", "vila-nova")).rejects.toMatchObject({ init: { status: 404 } });
});
