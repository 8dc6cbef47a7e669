import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive, test } from "./journey.ts";
import { elsewhere, signUp } from "./member.ts";

test("a list is shared by a link that strangers may read, until it is taken back", async ({
  page,
  browser,
}) => {
  await signUp(page, "partilha@exemplo.com.br", "Ana Maria Lima");
  await openLive(page, "/dashboard?estado=GO");
  await page.locator(".card-favorite").first().click();
  await expect(page.locator(".card-favorite").first()).toHaveAttribute("aria-pressed", "true");
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
  // A form of the page still says where it comes from.
  await stranger.getByRole("button", { name: "Usar tema escuro" }).click();
  await expect(stranger.locator("html")).toHaveAttribute("data-tema", "escuro");

  await page.getByRole("button", { name: "Desativar link" }).click();
  await expect(page.getByRole("button", { name: "Criar link" })).toBeVisible();
  expect((await stranger.reload())!.status()).toBe(404);
  await expect(stranger.getByRole("heading", { name: "Lista de Ana" })).toHaveCount(0);
  await stranger.context().close();
});
