import { expect, test } from "vitest";
import type { Services } from "#app/services.ts";
import { ask } from "#tests/route-requests.ts";
import { loader } from "./page-image.ts";

test("the picture of a place exists at the place's own address only, and no other one is looked for", async () => {
  const requests: string[] = [];
  const services = {
    accounts: { baseUrl: () => "https://martelo.example" },
    async placePage(address: string) {
      requests.push(address);
      return { title: "Imóveis no Centro · Martelo" };
    },
    sharePictures: { ofPage: async () => ({ bytes: new Uint8Array([1]), etag: '"1"' }) },
  } as unknown as Services;
  const statusOf = async (path: string) =>
    (await ask(services, loader, { path: `/previas/${path}`, params: { "*": path } })).status;
  const own = ["imoveis/sp.jpg", "imoveis/sp/campinas.jpg", "imoveis/sp/campinas/centro.jpg"];
  for (const path of own) expect([path, await statusOf(path)]).toEqual([path, 200]);
  for (const path of ["imoveis/sp/campinas/centro/x", "imoveis/sp/campinas-sp", "imoveis/sp/", "imoveis/xx"])
    expect([path, await statusOf(`${path}.jpg`)]).toEqual([path, 404]);
  expect(requests).toEqual(own.map((path) => `/${path.slice(0, -4)}`));
});
