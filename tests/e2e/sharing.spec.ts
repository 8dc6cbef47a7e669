import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive, test } from "./journey.ts";
import { elsewhere, signUp } from "./member.ts";

test("a list is shared by a secret link that anybody can open, until it is revoked", async ({
  page,
  browser,
}) => {
  await signUp(page, "partilha@exemplo.com.br", "Ana Maria Lima");
  await openLive(page, "/dashboard");
  const kept = page.waitForResponse("/favorites/marcar");
  await page.locator(".card-favorite").first().click();
  await expect(page.locator(".card-favorite").first()).toHaveAttribute("aria-pressed", "true");
  await kept;
  const seen = page.waitForResponse("/favorites/visto");
  await openLive(page, "/favorites");
  await seen;
  await expect(page.getByRole("heading", { name: "O que mudar aparece aqui" })).toBeVisible();
  await page.getByRole("link", { name: "Compartilhar" }).click();
  await page.getByLabel("Meu primeiro nome").check();
  await page.getByRole("button", { name: "Criar link" }).click();
  const address = await page.getByLabel("Link da sua lista").inputValue();
  expect(address).toMatch(/\/lista\/[\w-]{43}$/);
  await expectNoBarrier(page);

  const stranger = await elsewhere(browser);
  const answer = (await stranger.goto(address))!;
  expect(answer.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "referrer-policy": "same-origin",
    "x-robots-tag": "noindex, nofollow, noarchive",
  });
  await expect(stranger.getByRole("heading", { name: "Lista de Ana", exact: true })).toBeVisible();
  await expect(stranger.getByRole("article")).toHaveCount(1);
  await expect(stranger.locator("main")).not.toContainText("Lima");
  await expectNoBarrier(stranger);
  // A form of that page sends its origin despite the strict referrer policy.
  await stranger.getByRole("button", { name: "Usar tema escuro" }).click();
  await expect(stranger.locator("html")).toHaveAttribute("data-tema", "escuro");

  await page.getByRole("button", { name: "Desativar link" }).click();
  await expect(page.getByRole("button", { name: "Criar link" })).toBeVisible();
  const refused = (await stranger.reload())!;
  expect([refused.status(), refused.headers()["cache-control"]]).toEqual([404, "no-store"]);
  await expect(stranger.getByRole("heading", { name: "Lista de Ana" })).toHaveCount(0);
  await stranger.context().close();
});

test("feeds have secret addresses for feed readers, until they are revoked", async ({ page, request }) => {
  await signUp(page, "leitor@exemplo.com.br");
  await openLive(page, "/alerts/assinar");
  const make = page.getByRole("button", { name: "Criar endereço" });
  await make.first().click();
  await expect(make).toHaveCount(1);
  await make.click();
  await expect(make).toHaveCount(0);
  await expectNoBarrier(page);
  const addressOf = (label: string) => page.getByLabel(label).inputValue();
  const rss = await addressOf("Endereço para o leitor de RSS");
  const calendar = await addressOf("Endereço para o calendário");
  for (const [address, type, begins] of [
    [rss, "application/rss+xml; charset=utf-8", '<?xml version="1.0"'],
    [calendar, "text/calendar; charset=utf-8", "BEGIN:VCALENDAR\r\n"],
  ] as const) {
    const first = await request.get(address);
    expect([first.status(), first.headers()["content-type"]]).toEqual([200, type]);
    expect((await first.text()).startsWith(begins)).toBe(true);
    const again = await request.get(address, { headers: { "If-None-Match": first.headers()["etag"]! } });
    expect(again.status()).toBe(304);
  }
  await page.getByRole("button", { name: "Desativar link" }).first().click();
  await expect(make).toHaveCount(1);
  expect([(await request.get(rss)).status(), (await request.get(calendar)).status()]).toEqual([404, 200]);
});

test.describe("without a script, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 }, hasTouch: true });

  test("a list is shared, exported and revoked", async ({ page }) => {
    await signUp(page, "partilha-sem-script@exemplo.com.br");
    await page.goto("/dashboard");
    await page.locator(".card-favorite").first().click();
    await expect(page.locator(".card-favorite").first()).toHaveAttribute("aria-pressed", "true");
    await page.goto("/favorites");
    const fits = () => expect(page.locator("body")).toHaveJSProperty("scrollWidth", 360);
    await fits();
    const sheet = await page.request.get("/favorites/planilha.csv");
    expect((await sheet.text()).trim().split("\r\n")).toHaveLength(2);
    await page.getByRole("link", { name: "Compartilhar" }).click();
    await page.getByRole("button", { name: "Criar link" }).click();
    const field = page.getByLabel("Link da sua lista");
    const first = await field.inputValue();
    await fits();
    await page.getByRole("button", { name: "Trocar por um link novo" }).click();
    await expect(page.getByText("Link criado")).toBeVisible();
    const second = await field.inputValue();
    expect((await page.request.get(first)).status()).toBe(404);
    await page.goto(second);
    await expect(page.getByRole("article")).toHaveCount(1);
    await fits();
    await page.goto("/favorites/compartilhar");
    await page.getByRole("button", { name: "Desativar link" }).click();
    await expect(page.getByRole("button", { name: "Criar link" })).toBeVisible();
    expect((await page.request.get(second)).status()).toBe(404);
  });
});
