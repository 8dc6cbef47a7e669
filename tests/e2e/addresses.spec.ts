import type { Page } from "@playwright/test";
import { distanceMetres, type Point } from "#app/lib/sphere.ts";
import { censusCsv, house } from "#tests/census-rows.ts";
import { zipOf } from "#tests/zip.ts";
import { expectNoBarrier } from "./barriers.ts";
import { makeAdministrator } from "./command.ts";
import { expect, hydrated } from "./journey.ts";
import { signUp } from "./member.ts";
import { test } from "./own-product.ts";
import { PlainBrowser } from "./plain-browser.ts";
import { expectReady, GOOGLE, moveMap, openMap, pixelsOf, undrawMaps } from "./undrawn-map.ts";

test.use({ strangers: GOOGLE });
test.beforeEach(({ page }) => undrawMaps(page));

const CITY = { state: "RJ", name: "MESQUITA", slug: "mesquita-rj", ibge: 3302858 } as const;
const LISTED = 48;
const STREETS = ["DAS PALMAS", "DO SOL", "DOS CAJUEIROS", "DA LUA", "ANTONIO ALVES"];

/** Houses of five streets that run to the north, some 400 m apart; their numbers count metres. */
const HOMES = Array.from({ length: LISTED }, (_, n) => {
  const [street, number] = [n % STREETS.length, 20 + n * 7];
  return house(number, {
    ibge: CITY.ibge,
    district: n < LISTED / 2 ? "CENTRO" : "EDSON PASSOS",
    name: STREETS[street]!,
    lat: -22.78 + number / 111_320,
    lng: -43.43 + street * 0.004,
  });
});

const ROWS = HOMES.map(({ district, kind, name, number }, n) => ({
  number: String(8_000_000_000_000 + n),
  city: CITY.name,
  district,
  address: `${kind} ${name}, N. ${number}`,
}));
const TRUTH = new Map(ROWS.map(({ number }, n) => [number, HOMES[n]!]));

interface Placed {
  numero: string;
  lat: number;
  lng: number;
  precisao: string;
}

async function itemsOf(page: Page, query: string): Promise<Placed[]> {
  const answer = await page.request.get(`/api/v1/imoveis?${query}&por_pagina=100`);
  return ((await answer.json()) as { itens: Placed[] }).itens;
}

/** A longitude with places on both sides, as far from the nearest ones as can be; and a box around all of them. */
function splitOf(places: { lng: number; lat: number }[]) {
  const lngs = places.map(({ lng }) => lng).toSorted((a, b) => a - b);
  const lats = places.map(({ lat }) => lat).toSorted((a, b) => a - b);
  const middle = lngs.slice(Math.floor(lngs.length / 4), Math.ceil((3 * lngs.length) / 4));
  const gaps = middle.slice(1).map((lng, n) => ({ width: lng - middle[n]!, at: (lng + middle[n]!) / 2 }));
  const east = gaps.toSorted((a, b) => b.width - a.width)[0]!.at;
  const margin = 0.01;
  return { west: lngs[0]! - margin, east, south: lats[0]! - margin, north: lats.at(-1)! + margin };
}

test("an administrator drops address files, properties get exact places on the map, and an alert on a drawn area finds exactly those in it after the next list", async ({
  page,
  imports,
}) => {
  await imports.list("2026-01-08", ROWS.slice(0, LISTED / 2), CITY.state);
  const email = "enderecos@exemplo.com.br";
  await signUp(page, email);
  await makeAdministrator(email);
  await page.goto("/admin/imports/enderecos");
  await expect(page.getByRole("link", { name: "33_RJ.zip" })).toBeVisible();

  const zip = zipOf([{ name: "3302858_MESQUITA.csv", bytes: Buffer.from(censusCsv(HOMES)) }]);
  const dropped = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([bytes], "3302858_MESQUITA.zip"));
    transfer.items.add(new File(["N° do imóvel;UF;Cidade\n1;RJ;MESQUITA\n"], "lista.csv"));
    return transfer;
  }, zip.toString("base64"));
  const place = page.getByRole("form", { name: "Enviar endereços" });
  await hydrated(page, "form[aria-label='Enviar endereços']");
  await place.dispatchEvent("dragover", { dataTransfer: dropped });
  await place.dispatchEvent("drop", { dataTransfer: dropped });
  await expect(page.getByText("2 arquivos recebidos")).toBeVisible();
  const card = (name: string) => page.locator("li.panel").filter({ hasText: name });
  await expect(card("3302858_MESQUITA.zip")).toContainText(`Os ${LISTED / 2} imóveis à venda neles:`);
  await expect(card("lista.csv")).toContainText("não é um arquivo do CNEFE");
  await expect(page.getByRole("row", { name: /^Rio de Janeiro/ })).toContainText("endereços de Mesquita");
  await expectNoBarrier(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.locator("body")).toHaveJSProperty("scrollWidth", 360);
  await page.setViewportSize({ width: 1280, height: 800 });

  const known = await itemsOf(page, "estado=RJ");
  expect(known).toHaveLength(LISTED / 2);
  const doors = known.filter(({ precisao }) => precisao === "porta");
  expect(doors).toHaveLength(LISTED / 2);
  for (const { numero, lat, lng } of doors) {
    const truth = TRUTH.get(numero)!;
    const away = distanceMetres([lng, lat], [truth.lng, truth.lat]);
    expect([numero, away < 75]).toEqual([numero, true]);
  }

  await openMap(page, `/dashboard?cidade=${CITY.slug}#mapa`);
  // Prices that are too near to each other are counted together until the map is nearer.
  await moveMap(page, [doors[0]!.lng, doors[0]!.lat], 18);
  await expect(page.locator(".marker[data-kind=rua]").first()).toHaveText(/R\$|un\./);

  // The area ends in a gap between the places of the properties that are still to come.
  const later = ROWS.slice(LISTED / 2).map(({ number }) => number);
  const { west, east, south, north } = splitOf(later.map((number) => TRUTH.get(number)!));
  await moveMap(page, [(west + east) / 2, (south + north) / 2], 12);
  await expectReady(page);
  await page.getByRole("button", { name: "Desenhar" }).click();
  await expect(page.getByRole("region", { name: "Desenhar uma área" })).toBeVisible();
  const corners: Point[] = [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
    [west, north],
  ];
  for (const { x, y } of await pixelsOf(page, corners)) await page.mouse.click(x, y);
  await expect(page).toHaveURL(/[?&]area=/);
  const area = new URL(page.url()).searchParams.get("area")!;

  const plain = new PlainBrowser(page.request);
  const form = await plain.open(`/alerts?${new URLSearchParams({ novo: "1", area })}`);
  const made = await form.press("Criar Alerta", { "Nome do alerta": "Perto do parque" });
  expect(made.text).toContain("Alerta criado com sucesso!");
  expect(made.text).toContain("0 imóveis encontrados");
  await imports.list("2026-01-09", ROWS, CITY.state);
  const fresh = (await itemsOf(page, "estado=RJ")).filter(({ numero }) => later.includes(numero));
  const inside = await itemsOf(page, `area=${encodeURIComponent(area)}`);
  const right = new Set(inside.map(({ numero }) => numero).filter((number) => later.includes(number)));
  for (const { numero, lng, precisao } of fresh)
    if (precisao === "porta") expect([numero, right.has(numero)]).toEqual([numero, lng < east]);
  expect(right.size).toBeGreaterThan(0);
  expect(right.size).toBeLessThan(later.length);
  const texts = async () =>
    new Set(
      [...(await plain.open("/notificacoes")).html.matchAll(/href="\/property\/(\d+)/g)].map(([, n]) => n),
    );
  await expect.poll(texts).toEqual(right);

  // Without scripts: a form, and a page that is read again by hand.
  const again = new File([new Uint8Array(zip)], "de novo.zip", { type: "application/zip" });
  await (
    await plain.open("/admin/imports/enderecos")
  ).press("Enviar", {
    "Dia do arquivo, se for .csv": "1990-01-01",
    "Arquivos do CNEFE (.zip ou .csv)": again,
  });
  const read = async () =>
    (await plain.open("/admin/imports/enderecos"))
      .parts("li")
      .map(({ text }) => text)
      .find((text) => text.startsWith("de novo.zip"));
  await expect.poll(read).toContain(`Os ${LISTED} imóveis à venda neles:`);
});

test("an administrator has IBGE's files of a state downloaded by one press, sees how far that is, and a second press starts nothing", async ({
  page,
  imports,
}) => {
  const row = { number: "8000000000801", city: "VITORIA", district: "CENTRO", address: "RUA DO SOL, N. 20" };
  await imports.list("2026-01-08", [row], "ES");
  const homes = [20, 40, 60].map((number) =>
    house(number, {
      ibge: 3205309,
      district: "CENTRO",
      name: "DO SOL",
      lat: -20.319 + number / 111_320,
      lng: -40.337,
    }),
  );
  imports.census.put("UF/32_ES.zip", zipOf([{ name: "32_ES.csv", bytes: Buffer.from(censusCsv(homes)) }]));
  const email = "ibge@exemplo.com.br";
  await signUp(page, email);
  await makeAdministrator(email);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Segundo passo: estados sem endereços do IBGE" }).click();
  const form = page.getByRole("form", { name: "Buscar no IBGE" });
  for (const box of await form.getByRole("checkbox").all()) await box.uncheck();
  await form.getByRole("checkbox", { name: "Espírito Santo" }).check();
  await expectNoBarrier(page);
  await form.getByRole("button", { name: "Buscar no IBGE" }).click();
  await expect(page.getByText("Busca pedida")).toBeVisible();
  const card = page.locator("li.panel").filter({ hasText: "Espírito Santo (ES)" });
  await expect(card).toContainText("3 endereços de 1 município; 1 imóvel mudou de posição");
  await form.getByRole("checkbox", { name: "Espírito Santo" }).check();
  await form.getByRole("button", { name: "Buscar no IBGE" }).click();
  await expect(page.getByText("Estes estados já foram lidos, e nenhuma lista veio depois.")).toBeVisible();
  expect(imports.census.requests.filter(({ path }) => path.endsWith(".zip"))).toHaveLength(1);
  expect((await itemsOf(page, "estado=ES")).map(({ precisao }) => precisao)).toEqual(["porta"]);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoBarrier(page);
  }
});
