import { readFile } from "node:fs/promises";
import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive, test } from "./journey.ts";
import { PASSWORD, signUp } from "./member.ts";
import { letterTo } from "./outbox.ts";
import { PlainBrowser } from "./plain-browser.ts";
import { test as plainTest } from "./plain-journey.ts";

const PAGE = "/settings/privacidade";
const EMAIL = "privacidade@exemplo.com.br";

function linkIn(links: string[]): string {
  return links.find((link) => link.includes("/conta/exclusao?"))!;
}

test("a member downloads their data, asks about it, deletes the account and restores it", async ({
  page,
  playwright,
}) => {
  await signUp(page, EMAIL);
  await openLive(page, PAGE);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar meus dados" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^martelo-meus-dados-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(data.sobre.titular).toBe(EMAIL);

  const requests = page.getByRole("region", { name: "Pedidos sobre seus dados" });
  await requests.getByLabel("O que você quer").selectOption("acesso");
  await requests.getByLabel(/Detalhes/).fill("Quero entender o que vocês guardam.");
  await requests.getByRole("button", { name: "Enviar pedido" }).click();
  const protocol = /\d{4}-\d{6}/.exec(await requests.getByRole("list").innerText())![0];
  expect((await letterTo({ to: EMAIL, subject: "Recebemos seu pedido" })).text).toContain(protocol);
  // It worked: the form is empty, and no message says that the session had ended.
  await expect(requests.getByLabel(/Detalhes/)).toHaveValue("");
  await expect(page.getByText("Sua sessão tinha terminado")).toHaveCount(0);

  const leaving = page.getByRole("region", { name: "Excluir a conta" });
  await leaving.getByLabel("Sua senha").fill("errada");
  await leaving.getByRole("button", { name: "Excluir minha conta" }).click();
  await expect(leaving.getByText("A senha não confere.")).toBeVisible();
  await leaving.getByLabel("Sua senha").fill(PASSWORD);
  await leaving.getByRole("button", { name: "Excluir minha conta" }).click();
  await expect(leaving.getByText("Enviamos um link para")).toBeVisible();

  // The letter is opened on another device, where nobody is signed in.
  const { links } = await letterTo({ to: EMAIL, subject: "Confirme a exclusão" });
  const phone = new PlainBrowser(await playwright.request.newContext());
  const confirmed = await (await phone.open(linkIn(links))).press("Confirmar a exclusão");
  expect(confirmed.text).toContain("Exclusão marcada");
  expect((await phone.open(linkIn(links))).text).toContain("Este link não vale mais");

  await page.goto("/settings/seguranca");
  const banner = page.getByRole("complementary", { name: "Exclusão da conta" });
  await expect(banner).toContainText("Sua conta será excluída em");
  await page.goto(PAGE);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoBarrier(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const scheduled = await letterTo({ to: EMAIL, subject: "será excluída" });
  const restored = await (await phone.open(linkIn(scheduled.links))).press("Manter minha conta");
  expect(restored.text).toContain("Sua conta fica");
  await phone.request.dispose();
  await page.reload();
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Excluir minha conta" })).toBeVisible();
});

plainTest("visitors are asked to sign in, and return", async ({ plain }) => {
  expect((await plain.open(PAGE)).url).toBe(`/auth?voltar=${encodeURIComponent(PAGE)}`);
  const posted = await plain.request.post(`${PAGE}/exportar`, { maxRedirects: 0 });
  expect([posted.status(), posted.headers().location]).toEqual([
    302,
    `/auth?voltar=${encodeURIComponent(`${PAGE}/exportar`)}`,
  ]);
});

plainTest("the legal pages have the day of their revision and a link back", async ({ plain }) => {
  const search = await plain.open("/dashboard");
  for (const name of ["Termos de Uso", "Política de Privacidade", "Política de Cookies"]) {
    const page = await search.follow(name);
    expect(page.heading).toBe(name);
    expect(page.text).toMatch(/Última atualização: \d\d\/\d\d\/\d{4}/);
    expect(page.href("Voltar")).toBe("/");
  }
});
