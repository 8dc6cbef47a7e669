import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive, test } from "./journey.ts";
import { elsewhere, PASSWORD, signUp } from "./member.ts";
import { letterTo } from "./outbox.ts";
import { shiftsOf, watchShifts } from "./shifts.ts";

const PAGE = "/settings/privacidade";
const EMAIL = "privacidade@exemplo.com.br";

function linkIn(links: string[]): string {
  return links.find((link) => link.includes("/conta/exclusao?"))!;
}

/** Controls that reach below a line of the window while they have the focus. */
async function coveredAt(page: Page, line: number): Promise<string[]> {
  const controls = page.locator("main :is(a[href], button, input), footer :is(a[href], button)");
  return controls.evaluateAll(
    (all, bottom) =>
      all.flatMap((control) => {
        if (control.closest(".tray") || !control.checkVisibility({ visibilityProperty: true })) return [];
        (control as HTMLElement).focus();
        const reaches = document.activeElement === control && control.getBoundingClientRect().bottom > bottom;
        return reaches ? [control.outerHTML.slice(0, 200)] : [];
      }),
    line,
  );
}

test("a member downloads their data, asks about it, deletes the account and restores it", async ({
  page,
  browser,
}) => {
  await signUp(page, EMAIL);
  await openLive(page, PAGE);
  await expectNoBarrier(page);

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
  const phone = await elsewhere(browser);
  await phone.goto(linkIn(links));
  await expectNoBarrier(phone);
  await phone.getByRole("button", { name: "Confirmar a exclusão" }).click();
  await expect(phone.getByRole("heading", { name: "Exclusão marcada" })).toBeVisible();
  await phone.goto(linkIn(links));
  await expect(phone.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();

  await page.goto("/settings/seguranca");
  const banner = page.getByRole("complementary", { name: "Exclusão da conta" });
  await expect(banner).toContainText("Sua conta será excluída em");
  await page.goto(PAGE);
  await expectNoBarrier(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const scheduled = await letterTo({ to: EMAIL, subject: "será excluída" });
  await phone.goto(linkIn(scheduled.links));
  await phone.getByRole("button", { name: "Manter minha conta" }).click();
  await expect(phone.getByText("Sua conta fica")).toBeVisible();
  await page.reload();
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Excluir minha conta" })).toBeVisible();
});

test("visitors are asked to sign in, and return", async ({ page }) => {
  await page.goto(PAGE);
  await expect(page).toHaveURL(`/auth?voltar=${encodeURIComponent(PAGE)}`);
  const posted = await page.request.post(`${PAGE}/exportar`, { maxRedirects: 0 });
  expect([posted.status(), posted.headers().location]).toEqual([
    302,
    `/auth?voltar=${encodeURIComponent(`${PAGE}/exportar`)}`,
  ]);
});

test("the legal pages have the day of their revision and a link back", async ({ page }) => {
  await openLive(page, "/dashboard");
  for (const name of ["Termos de Uso", "Política de Privacidade", "Política de Cookies"]) {
    await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText(/Última atualização: \d\d\/\d\d\/\d{4}/)).toBeVisible();
    await page.getByRole("link", { name: "Voltar", exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  }
});

test.describe("the cookie notice", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  const banner = (page: Page) => page.getByRole("region", { name: "Aviso de cookies" });

  for (const answer of ["Aceitar Todos", "Apenas Essenciais", "Fechar e usar apenas os essenciais"]) {
    test(`is shown once and stores the answer: ${answer}`, async ({ page }) => {
      await openLive(page, "/dashboard?estado=SP");
      await expect(banner(page)).toHaveCSS("opacity", "1");
      await expectNoBarrier(page, ".cookie-banner");
      await banner(page).getByRole("button", { name: answer }).click();
      await expect(banner(page)).toHaveCount(0);
      await expect(page).toHaveURL("/dashboard?estado=SP");
      const kept = (await page.context().cookies()).find(({ name }) => name === "cookieConsent")!;
      const word = answer === "Aceitar Todos" ? "accepted" : "rejected";
      expect(kept.value).toMatch(new RegExp(`^${word}\\.\\d{4}-\\d\\d-\\d\\d\\.\\d{10}$`));
      await page.goto("/");
      await expect(banner(page)).toHaveCount(0);
      await page.getByRole("contentinfo").getByRole("link", { name: "Preferências de cookies" }).click();
      const words = word === "accepted" ? "aceitar todos" : "apenas os essenciais";
      await expect(page.locator("#preferencias")).toContainText(`Sua escolha: ${words}`);
    });
  }

  test("has a second layer, in which what is optional is off until it is allowed", async ({ page }) => {
    await openLive(page, "/cookies#preferencias");
    const choice = page.locator("#preferencias");
    const measuring = choice.getByRole("checkbox", { name: /Medição de uso/ });
    await expect(measuring).not.toBeChecked();
    await expect(choice.getByRole("checkbox", { name: /Essenciais/ })).toBeDisabled();
    for (const [allowed, words] of [
      [true, "aceitar todos"],
      [false, "apenas os essenciais"],
    ] as const) {
      await measuring.setChecked(allowed);
      await choice.getByRole("button", { name: "Salvar escolha" }).click();
      await expect(choice).toContainText(`Sua escolha: ${words}`);
      await expect(measuring).toBeChecked({ checked: allowed });
    }
    await expect(banner(page)).toHaveCount(0);
  });

  for (const { width, most } of [
    { width: 360, most: 132 },
    { width: 1280, most: 80 },
  ]) {
    test(`is small at ${width} px, covers no focused element, and disappears without moving anything`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 640 });
      await watchShifts(page, "pressed or not");
      await openLive(page, "/auth?aba=cadastrar");
      await expect(banner(page)).toHaveCSS("opacity", "1");
      const { y, height } = (await banner(page).boundingBox())!;
      expect([y + height, height <= most]).toEqual([640, true]);
      const controls = page.locator("main :is(a[href], button, input), footer :is(a[href], button)");
      for (const control of await controls.all()) {
        if (!(await control.isVisible())) continue;
        await control.focus();
        const box = (await control.boundingBox())!;
        expect(box.y + box.height, await control.evaluate((it) => it.outerHTML)).toBeLessThanOrEqual(y);
      }
      await page.evaluate(() => scrollTo(0, 40));
      const field = page.locator("main input:not([type=hidden])").first();
      const before = (await field.boundingBox())!.y;
      await banner(page).getByRole("button", { name: "Apenas Essenciais" }).click();
      await expect(banner(page)).toHaveCount(0);
      expect(await shiftsOf(page)).toEqual([]);
      expect((await field.boundingBox())!.y).toBe(before);
    });
  }

  test("ends before the map beside the list", async ({ page }) => {
    await openLive(page, "/dashboard");
    await expect(banner(page)).toHaveCSS("opacity", "1");
    await page.evaluate(() => scrollTo(0, 2000));
    const map = (await page.locator(".map-card").boundingBox())!;
    expect(map.y + map.height).toBeLessThanOrEqual((await banner(page).boundingBox())!.y);
  });

  for (const width of [320, 360, 1280]) {
    test(`neither it nor the compare tray covers the focused element at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 640 });
      await openLive(page, "/dashboard?estado=RJ");
      await page
        .getByRole("button", { name: /^Comparar: / })
        .first()
        .click();
      const tray = page.getByRole("region", { name: "Imóveis para comparar" });
      await expect(tray).toBeVisible();
      await expect(banner(page)).toHaveCSS("opacity", "1");
      const [cookies, compared] = [(await banner(page).boundingBox())!, (await tray.boundingBox())!];
      expect(cookies.y + cookies.height).toBeCloseTo(compared.y, 0);
      expect(await coveredAt(page, cookies.y)).toEqual([]);
      await banner(page).getByRole("button", { name: "Apenas Essenciais" }).click();
      await expect(banner(page)).toHaveCount(0);
      expect(await coveredAt(page, compared.y)).toEqual([]);
    });
  }

  test("is at the end of the page when the window is low", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await openLive(page, "/auth");
    await expect(banner(page)).toHaveCSS("opacity", "1");
    await expect(banner(page)).not.toBeInViewport();
    await banner(page).getByRole("button", { name: "Apenas Essenciais" }).click();
    await expect(banner(page)).toHaveCount(0);
  });

  test("is below the map's button on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await openLive(page, "/dashboard");
    const opener = (await page.getByRole("button", { name: "Mapa" }).boundingBox())!;
    expect(opener.y + opener.height).toBeLessThanOrEqual((await banner(page).boundingBox())!.y);
  });

  test("can also be answered without a script", async ({ browser }) => {
    const context = await browser.newContext({
      baseURL: process.env.MARTELO_URL!,
      javaScriptEnabled: false,
      storageState: { cookies: [], origins: [] },
    });
    const page = await context.newPage();
    await page.goto("/dashboard");
    await banner(page).getByRole("button", { name: "Apenas Essenciais" }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(banner(page)).toHaveCount(0);
  });
});
