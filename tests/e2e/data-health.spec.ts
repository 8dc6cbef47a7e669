import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { censusCsv } from "../census-rows.ts";
import { expectNoBarrier } from "./barriers.ts";
import { expect, type ApiAnswer } from "./journey.ts";
import { signUp } from "./member.ts";
import { makeAdministrator, runCommandOn } from "./command.ts";
import { ownProductTest } from "./own-product.ts";

const test = ownProductTest();

const [USUAL, SMALL, OLD_TOWN, OTHER] = ["8000000000017", "8000000000025", "8000000000033", "8000000000041"];
const CITY = { city: "CAMPINAS", price: "100.000,00", appraisal: "150.000,00" };
const TINY = "Casa, 0.00 de área total, 0.01 de área privativa, 0.00 de área do terreno,  2 qto(s), WC.";
const ROWS = [
  { ...CITY, number: USUAL },
  { ...CITY, number: SMALL, description: TINY },
  { ...CITY, number: OLD_TOWN, city: "CAMPINAS VELHA" },
  { ...CITY, number: OTHER, city: "CAMPINAS VELHA" },
];

async function placeOf(page: Page, number: string) {
  const { itens } = (await (await page.request.get(`/api/v1/imoveis?q=${number}`)).json()) as ApiAnswer;
  const { cidade, lat, lng, precisao } = itens[0] as unknown as Record<string, unknown>;
  return { cidade, lat, lng, precisao };
}

const toast = (page: Page, text: string | RegExp) => expect(page.getByText(text)).toBeVisible();

test("an administrator works through the queue: alias, position, dismissal and hiding outlive the next list and are undone", async ({
  page,
  imports,
  browser,
}) => {
  await imports.list("2026-11-10", ROWS);
  await signUp(page, "saude@exemplo.com.br");
  await makeAdministrator("saude@exemplo.com.br");
  await page.goto("/admin/dados");
  await expect(page.getByRole("list", { name: "Grupos" })).toContainText("Cidade desconhecida: 1");
  await expectNoBarrier(page);

  await page.getByRole("link", { name: "“CAMPINAS VELHA”" }).click();
  const dialog = page.getByRole("dialog");
  const city = dialog.getByRole("combobox", { name: "Município de SP" });
  await city.fill("Campinópolis");
  await dialog.getByRole("button", { name: "Criar apelido" }).click();
  await expect(city).toHaveAccessibleDescription(/SP não tem município com este nome/);
  await city.fill("campinas");
  await dialog.getByRole("button", { name: "Criar apelido" }).click();
  await toast(page, "“CAMPINAS VELHA” é Campinas/SP: 2 imóveis.");
  expect(await placeOf(page, OLD_TOWN)).toMatchObject({ cidade: "Campinas" });

  await page.goto(`/admin/dados?grupo=area&item=area:${SMALL}`);
  await dialog.getByRole("button", { name: "Está certo assim" }).click();
  const why = dialog.getByRole("textbox", { name: "Por que está certo" });
  await expect(why).toHaveAccessibleDescription(/Diga por que está certo assim/);
  await why.fill("A Caixa confirmou");
  await dialog.getByRole("button", { name: "Está certo assim" }).click();
  await toast(page, "O item saiu da fila.");
  await expect(page.getByText("0 itens encontrados")).toBeVisible();

  const before = await placeOf(page, USUAL);
  await page.goto(`/admin/dados?item=ponto:${USUAL}`);
  const point = dialog.getByRole("textbox", { name: "Latitude e longitude" });
  const pin = dialog.getByRole("button", { name: "Alfinete da posição" });
  await expect(dialog.locator("[data-map=ready]")).toBeVisible();
  // Beyond the edge of the map as it was opened.
  await point.fill("-22,89; -47,06");
  await expect(pin).toBeInViewport({ ratio: 1 });
  await pin.press("ArrowUp");
  await expect(point).not.toHaveValue("-22,89; -47,06");
  const typed = await point.inputValue();
  await pin.hover();
  const { x, y, width, height } = (await pin.boundingBox())!;
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 40, y + height / 2 + 30, { steps: 4 });
  await page.mouse.up();
  await expect(point).not.toHaveValue(typed);
  await expectNoBarrier(page);
  await point.fill("-3,1; -60");
  await dialog.getByRole("button", { name: "Salvar a posição" }).click();
  await expect(point).toHaveAccessibleDescription(/Este ponto fica fora de Campinas\/SP/);
  await point.fill("-22.905, -47.061");
  await dialog.getByRole("button", { name: "Salvar a posição" }).click();
  await toast(page, "Posição salva.");
  const corrected = { cidade: "Campinas", lat: -22.905, lng: -47.061, precisao: "porta" };
  expect(await placeOf(page, USUAL)).toEqual(corrected);

  await page.goto(`/admin/dados?item=ponto:${OTHER}`);
  await dialog.getByRole("textbox", { name: "Motivo (opcional)" }).fill("Fraude");
  await dialog.getByRole("button", { name: "Marcar 1 imóvel como indisponível" }).click();
  await toast(page, "Propriedade marcada como indisponível");

  await imports.list(
    "2026-11-17",
    ROWS.map((row) => ({ ...row, price: "101.000,00" })),
  );
  await expect.poll(async () => placeOf(page, USUAL)).toEqual(corrected);
  expect(await placeOf(page, OLD_TOWN)).toMatchObject({ cidade: "Campinas" });
  await page.goto("/admin/dados?situacao=dispensado");
  await expect(page.getByRole("link", { name: SMALL })).toBeVisible();

  // Without scripts: the typed position, and undoing it.
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: imports.url,
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto(`/admin/dados?item=ponto:${USUAL}`);
  await still.getByRole("textbox", { name: "Latitude e longitude" }).fill("-22,91; -47,05");
  await still.getByRole("radio", { name: "Na rua, sem saber o número" }).check();
  await still.getByRole("button", { name: "Salvar a posição" }).click();
  await expect(still.getByText("Posição salva.")).toBeVisible();
  expect(await placeOf(page, USUAL)).toEqual({ ...corrected, lat: -22.91, lng: -47.05, precisao: "rua" });
  await still.goto(`/admin/dados?situacao=corrigido&item=ponto:${USUAL}`);
  await still.getByRole("button", { name: "Desfazer a posição" }).click();
  await expect(still.getByText("Posição desfeita.")).toBeVisible();
  expect(await placeOf(page, USUAL)).toEqual(before);
  await plain.close();

  await page.goto("/admin/dados?situacao=corrigido");
  await page.getByRole("link", { name: "“CAMPINAS VELHA”" }).click();
  await dialog.getByRole("button", { name: "Desfazer o apelido" }).click();
  await toast(page, "Apelido desfeito.");
  expect(await placeOf(page, OLD_TOWN)).toMatchObject({ cidade: "Campinas Velha", lat: null });

  await page.setViewportSize({ width: 360, height: 800 });
  for (const address of ["/admin/dados", `/admin/dados?item=ponto:${USUAL}`]) {
    await page.goto(address);
    await expect(page.locator("body")).toHaveJSProperty("scrollWidth", 360);
    await expectNoBarrier(page);
  }
  await page.goto("/admin/logs");
  for (const act of [
    "Criou apelido de cidade",
    "Deletou apelido de cidade",
    "Alterou posição do imóvel",
    "Dispensou dado suspeito",
  ])
    await expect(page.getByRole("link", { name: act }).first()).toBeVisible();
});

test("addresses of the census are read while the server runs, and the pages say how exactly a property is known", async ({
  page,
  imports,
}) => {
  await imports.list("2026-11-18", ROWS);
  const street = {
    ibge: 3509502,
    district: "CENTRO",
    kind: "RUA",
    title: "",
    name: "DAS PALMAS",
    block: "",
    lot: "",
  };
  const houses = [160, 180, 200].map((number) => {
    return { ...street, number, lat: -22.9 - number / 111_320, lng: -47.06, level: 1 };
  });
  const file = path.join(process.env.MARTELO_DATA_DIR!, "3509502_CAMPINAS.csv");
  writeFileSync(file, censusCsv(houses));
  runCommandOn(process.env.MARTELO_DATA_DIR!, "places", file);
  const door = { lat: -22.901617, lng: -47.06, precisao: "porta" };
  await expect
    .poll(async () => {
      const { lat, ...place } = await placeOf(page, USUAL);
      return { ...place, lat: Math.round((lat as number) * 1e4) };
    })
    .toEqual({ cidade: "Campinas", ...door, lat: Math.round(door.lat * 1e4) });
  await page.goto("/dashboard?q=campinas");
  await expect(page.locator(".card", { hasText: "no mapa: endereço, ± 30 m" }).first()).toBeVisible();
  await page.goto(`/property/${USUAL}`);
  const where = page.getByRole("region", { name: "Onde fica" });
  await expect(where).toContainText("O ponto é o do endereço. O imóvel fica a até 30 m dele.");
  await expect(where.getByRole("link", { name: /IBGE, Censo Demográfico 2022/ })).toBeVisible();
});
