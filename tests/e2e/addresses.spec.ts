import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { buildWorld } from "#bench/census-world.ts";
import { distanceMetres } from "#app/lib/sphere.ts";
import { censusCsv } from "#tests/census-rows.ts";
import type { InventedRow } from "#tests/invented-list.ts";
import { takeApart } from "#tests/official-list.ts";
import { realData } from "#tests/real-data.ts";
import { zipOf } from "#tests/zip.ts";
import { expectNoBarrier } from "./barriers.ts";
import { makeAdministrator } from "./command.ts";
import { expect } from "./journey.ts";
import { signUp } from "./member.ts";
import { ownProductTest } from "./own-product.ts";

const test = ownProductTest();

test.use({ drawsMaps: true });

const CITY = { state: "RJ", name: "MESQUITA", slug: "mesquita-rj", ibge: 3302858 } as const;
const LISTED = 48;
const STREETS = ["RUA DAS PALMAS", "RUA DO SOL", "AVENIDA BRASIL", "TRAVESSA DA LUA", "RUA ANTONIO ALVES"];

type Row = InventedRow & { number: string; district: string; address: string };

/** Properties of one town with a number in their street: those of a real list where there is one. */
function rowsOfTown(): Row[] {
  const real = realData("caixa/2026-03-10/Lista_imoveis_RJ.csv");
  const fields = real
    ? takeApart(readFileSync(real), CITY.state, "2026-03-10").rows.filter(
        ([, , city, , address]) => city?.trim() === CITY.name && / N\. \d{2,}/.test(address ?? ""),
      )
    : Array.from({ length: LISTED }, (_, n) => {
        const district = ["CENTRO", "EDSON PASSOS"][n % 2]!;
        const street = STREETS[n % STREETS.length]!;
        return [String(8_000_000_000_000 + n), "RJ", CITY.name, district, `${street}, N. ${20 + n * 7}`];
      });
  return fields.slice(0, LISTED).map(([number = "", , city, district = "", address = ""]) => ({
    number: number.trim(),
    city: city!.trim(),
    district: district.trim(),
    address: address.trim(),
  }));
}

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

async function openMap(page: Page): Promise<void> {
  await page.goto(`/dashboard?cidade=${CITY.slug}#mapa`);
  await expect(page.locator(".map-basemap")).toHaveAttribute("data-map", "ready", { timeout: 30_000 });
}

const found = (page: Page) => page.locator("main").getByText(/\d+ imóve(?:l|is) encontrados?/);

test("an administrator drops address files, properties get exact places on the map, and an alert on a drawn area finds exactly those in it after the next list", async ({
  page,
  browser,
  imports,
}) => {
  const rows = rowsOfTown();
  const asked = rows.map(({ number, district, address }) => ({
    number,
    state: CITY.state,
    ibge: CITY.ibge,
    district,
    address,
  }));
  const world = buildWorld(asked, 16);
  await imports.list("2026-01-08", rows.slice(0, LISTED / 2), CITY.state);
  const email = "enderecos@exemplo.com.br";
  await signUp(page, email);
  await makeAdministrator(email);
  await page.goto("/admin/imports/enderecos");
  await expect(page.getByRole("link", { name: "33_RJ.zip" })).toBeVisible();
  await expectNoBarrier(page);

  const zip = zipOf([{ name: "3302858_MESQUITA.csv", bytes: Buffer.from(censusCsv([...world.rows()])) }]);
  const dropped = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([bytes], "3302858_MESQUITA.zip"));
    transfer.items.add(new File(["N° do imóvel;UF;Cidade\n1;RJ;MESQUITA\n"], "lista.csv"));
    return transfer;
  }, zip.toString("base64"));
  const place = page.getByRole("form", { name: "Enviar endereços" });
  await place.dispatchEvent("dragover", { dataTransfer: dropped });
  await place.dispatchEvent("drop", { dataTransfer: dropped });
  await expect(page.getByText("2 arquivos recebidos")).toBeVisible();
  const card = (name: string) => page.locator("li.panel").filter({ hasText: name });
  await expect(card("3302858_MESQUITA.zip")).toContainText(`Os ${LISTED / 2} imóveis à venda neles:`);
  await expect(card("lista.csv")).toContainText("não é um arquivo do CNEFE");
  await expect(page.getByRole("row", { name: /^Rio de Janeiro/ })).toContainText("endereços de Mesquita");
  await expectNoBarrier(page);

  const known = await itemsOf(page, "estado=RJ");
  expect(known).toHaveLength(LISTED / 2);
  expect(known.filter(({ precisao }) => precisao === "porta").length).toBeGreaterThan(LISTED / 6);
  for (const { numero, lat, lng, precisao } of known) {
    const truth = world.truth.get(numero)!;
    const away = distanceMetres([lng, lat], [truth.lng, truth.lat]);
    if (precisao === "porta") expect([numero, away < 75]).toEqual([numero, true]);
  }

  await openMap(page);
  // Prices that are too near to each other are counted together until the map is nearer.
  const price = page.locator(".marker[data-kind=rua]").first();
  let nearer = 0;
  await expect(async () => {
    if (!(await price.isVisible()) && nearer++ < 5)
      await page.getByRole("button", { name: "Aproximar" }).click();
    await expect(price).toHaveText(/R\$|un\./, { timeout: 3_000 });
  }).toPass();

  await page.goto("/alerts");
  await openMap(page);
  await expect(page.locator(".marker").first()).toBeVisible();
  await page.getByRole("button", { name: "Desenhar" }).click();
  await expect(page.getByRole("region", { name: "Desenhar uma área" })).toBeVisible();
  // The area ends between the markers: about half of them are in it.
  const middles = await page.locator(".marker").evaluateAll((all) =>
    all.map((marker) => {
      const { left, right } = marker.getBoundingClientRect();
      return (left + right) / 2;
    }),
  );
  const east = middles.toSorted((a, b) => a - b)[Math.floor(middles.length / 2)]! + 3;
  for (const [x, y] of [
    [420, 150],
    [east, 150],
    [east, 700],
    [420, 700],
    [424, 154],
  ] as const)
    await page.mouse.click(x, y);
  await expect(page).toHaveURL(/[?&]area=/);
  await page.getByRole("link", { name: "Criar alerta", exact: true }).click();
  await expect(page).toHaveURL(/\/alerts\?.*area=/);
  const area = new URL(page.url()).searchParams.get("area")!;
  await page.getByLabel("Nome do alerta").fill("Perto do parque");
  await page.getByRole("button", { name: "Criar Alerta", exact: true }).click();
  await expect(page.getByText("Alerta criado com sucesso!")).toBeVisible();
  await expect(found(page)).toHaveText("0 imóveis encontrados");

  await imports.list("2026-01-09", rows, CITY.state);
  const before = new Set(rows.slice(0, LISTED / 2).map(({ number }) => number));
  const inside = await itemsOf(page, `area=${encodeURIComponent(area)}`);
  const right = inside.map(({ numero }) => numero).filter((number) => !before.has(number));
  expect(right.length).toBeGreaterThan(0);
  expect(right.length).toBeLessThan(LISTED / 2);
  await expect(async () => {
    await page.goto("/notificacoes");
    const links = await page
      .locator("main a[href^='/property/']")
      .evaluateAll((all) => all.map((link) => /\/property\/(\d+)/.exec(link.getAttribute("href")!)![1]));
    expect(new Set(links)).toEqual(new Set(right));
  }).toPass();

  // Without scripts: a form, and a page that is read again by hand.
  const plain = await browser.newContext({
    baseURL: imports.url,
    storageState: await page.context().storageState(),
    javaScriptEnabled: false,
  });
  const simple = await plain.newPage();
  await simple.goto("/admin/imports/enderecos");
  await simple.getByLabel("Dia do arquivo").fill("1990-01-01");
  await simple
    .getByLabel("Arquivos do CNEFE")
    .setInputFiles({ name: "de novo.zip", mimeType: "application/zip", buffer: zip });
  await simple.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(async () => {
    await simple.goto("/admin/imports/enderecos");
    await expect(simple.locator("li.panel").filter({ hasText: "de novo.zip" })).toContainText(
      `Os ${LISTED} imóveis à venda neles:`,
      { timeout: 500 },
    );
  }).toPass();
  await plain.close();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/imports/enderecos");
  await expectNoBarrier(page);
  await expect(page.locator("body")).toHaveJSProperty("scrollWidth", 360);
});
