import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { censusCsv } from "../census-rows.ts";
import { expectNoBarrier } from "./barriers.ts";
import { expect, type ApiAnswer } from "./journey.ts";
import { signUp } from "./member.ts";
import { makeAdministrator, readAddresses } from "./command.ts";
import { test } from "./own-product.ts";
import { PlainBrowser } from "./plain-browser.ts";

test.use({ drawsMaps: true });

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

test("an administrator works through the queue: alias, position, dismissal and hiding outlive the next list and are undone; addresses of the census are read meanwhile", async ({
  page,
  imports,
}) => {
  const plain = new PlainBrowser(page.request);
  await imports.list("2026-11-10", ROWS);
  await signUp(page, "saude@exemplo.com.br");
  await makeAdministrator("saude@exemplo.com.br");
  const queue = await plain.open("/admin/dados");
  expect(queue.region("Grupos").text).toContain("Cidade desconhecida: 1");

  const alias = await queue.follow(/^“CAMPINAS VELHA”/);
  const unknown = await alias.press("Criar apelido", { "Município de SP": "Campinópolis" });
  expect(unknown.text).toContain("SP não tem município com este nome");
  const named = await unknown.press("Criar apelido", { "Município de SP": "campinas" });
  expect(named.text).toContain("“CAMPINAS VELHA” é Campinas/SP: 2 imóveis.");
  expect(await placeOf(page, OLD_TOWN)).toMatchObject({ cidade: "Campinas" });

  const item = await plain.open(`/admin/dados?grupo=area&item=area:${SMALL}`);
  const silent = await item.press("Está certo assim");
  expect(silent.text).toContain("Diga por que está certo assim");
  const dismissed = await silent.press("Está certo assim", { "Por que está certo": "A Caixa confirmou" });
  expect(dismissed.text).toContain("O item saiu da fila.");
  expect(dismissed.text).not.toContain(SMALL);

  const before = await placeOf(page, USUAL);
  await page.goto(`/admin/dados?item=ponto:${USUAL}`);
  const dialog = page.getByRole("dialog");
  const point = dialog.getByRole("textbox", { name: "Latitude e longitude" });
  const pin = dialog.getByRole("button", { name: "Alfinete da posição" });
  await expect(dialog.locator("[data-map=ready]")).toBeVisible({ timeout: 30_000 });
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
  await expectNoBarrier(page, "dialog");
  await point.fill("-3,1; -60");
  await dialog.getByRole("button", { name: "Salvar a posição" }).click();
  await expect(point).toHaveAccessibleDescription(/Este ponto fica fora de Campinas\/SP/);
  await point.fill("-22.905, -47.061");
  await dialog.getByRole("button", { name: "Salvar a posição" }).click();
  await expect(page.getByText("Posição salva.")).toBeVisible();
  const corrected = { cidade: "Campinas", lat: -22.905, lng: -47.061, precisao: "porta" };
  expect(await placeOf(page, USUAL)).toEqual(corrected);

  const wrong = await plain.open(`/admin/dados?item=ponto:${OTHER}`);
  const hidden = await wrong.press("Marcar 1 imóvel como indisponível", { "Motivo (opcional)": "Fraude" });
  expect(hidden.text).toContain("Propriedade marcada como indisponível");

  await imports.list(
    "2026-11-17",
    ROWS.map((row) => ({ ...row, price: "101.000,00" })),
  );
  await expect.poll(async () => placeOf(page, USUAL)).toEqual(corrected);
  expect(await placeOf(page, OLD_TOWN)).toMatchObject({ cidade: "Campinas" });
  expect((await plain.open("/admin/dados?situacao=dispensado")).text).toContain(SMALL);

  // Without scripts: the typed position, and undoing it.
  const form = await plain.open(`/admin/dados?item=ponto:${USUAL}`);
  const there = { "Latitude e longitude": "-22,91; -47,05", "Na rua, sem saber o número": true };
  expect((await form.press("Salvar a posição", there)).text).toContain("Posição salva.");
  expect(await placeOf(page, USUAL)).toEqual({ ...corrected, lat: -22.91, lng: -47.05, precisao: "rua" });
  const given = await plain.open(`/admin/dados?situacao=corrigido&item=ponto:${USUAL}`);
  expect((await given.press("Desfazer a posição")).text).toContain("Posição desfeita.");
  expect(await placeOf(page, USUAL)).toEqual(before);

  const aliases = await (await plain.open("/admin/dados?situacao=corrigido")).follow(/^“CAMPINAS VELHA”/);
  expect((await aliases.press("Desfazer o apelido")).text).toContain("Apelido desfeito.");
  expect(await placeOf(page, OLD_TOWN)).toMatchObject({ cidade: "Campinas Velha", lat: null });
  const { links } = await plain.open("/admin/logs");
  for (const act of [
    "Criou apelido de cidade",
    "Deletou apelido de cidade",
    "Alterou posição do imóvel",
    "Dispensou dado suspeito",
  ])
    expect(links.map(({ name }) => name.split(":")[0])).toContain(act);

  // Addresses of the census are read while the server runs, and the pages say how exactly a property is known.
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
  await readAddresses(file);
  await expect
    .poll(async () => {
      const { lat, ...place } = await placeOf(page, USUAL);
      return { ...place, lat: Math.round((lat as number) * 1e4) };
    })
    .toEqual({ cidade: "Campinas", lng: -47.06, precisao: "porta", lat: Math.round(-22.901617 * 1e4) });
  const where = (await plain.open(`/property/${USUAL}`)).region("Onde fica");
  expect(where.text).toContain("O ponto é o do endereço. O imóvel fica a até 30 m dele.");
  expect(where.href(/IBGE, Censo Demográfico 2022/)).toMatch(/^https:/);
});
