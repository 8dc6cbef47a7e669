import { expect, test } from "./journey.ts";
import { test as plainTest } from "./plain-journey.ts";

test("the guide shows a plan, keeps what was typed when a field is wrong, and counts the days from the day that is chosen", async ({
  page,
}) => {
  await page.goto("/guia/primeira-compra");
  await page.getByLabel("Dinheiro que você tem hoje").fill("80 mil");
  await page.getByRole("button", { name: "Ver meu plano" }).click();
  await expect(page.getByRole("heading", { name: "Até quanto você pode ir" })).toBeVisible();
  await page.getByLabel("Se a sua proposta vencer em").fill("01/12/2026");
  await page.getByRole("button", { name: "Refazer as datas" }).click();
  await expect(page).toHaveURL(/dinheiro=80\+mil.*venceu=01%2F12%2F2026/);
  await expect(page.getByText("10/12/2026").first()).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Pôr no meu calendário" }).first().click(),
  ]);
  expect(file.suggestedFilename()).toBe("prazos-venda-direta.ics");
  await page.getByLabel("Homologada em").fill("03/12/2026");
  await page.getByRole("button", { name: "Refazer as datas" }).click();
  await expect(page.getByText("07/12/2026").first()).toBeVisible();
  await page.getByLabel("Homologada em").fill("30/11/2026");
  await page.getByRole("button", { name: "Refazer as datas" }).click();
  await expect(page.getByText("A homologação vem depois de vencer")).toBeVisible();
  await expect(page.getByLabel("Homologada em")).toBeFocused();
  await expect(page.getByLabel("Homologada em")).toHaveValue("30/11/2026");
  await page.getByLabel("Onde?").fill("Atlântida");
  await page.getByRole("button", { name: "Ver meu plano" }).click();
  await expect(page.getByText("Escreva Município/UF, como Campinas/SP, ou só a UF.").first()).toBeVisible();
  await expect(page.getByLabel("Onde?")).toBeFocused();
  await expect(page.getByLabel("Dinheiro que você tem hoje")).toHaveValue("80 mil");
});

plainTest(
  "without scripts the guide shows a plan, and an article leads to a property that its search finds now",
  async ({ plain }) => {
    const guide = await plain.open("/guia/primeira-compra");
    const plan = await guide.press("Ver meu plano", { "Dinheiro que você tem hoje": "80 mil" });
    expect(plan.text).toContain("Até quanto você pode ir");
    const [, second] = plan.links.filter(({ name }) => name === "Como funciona");
    const article = await plain.open(second!.href);
    expect(article.heading).toContain("Venda online");
    const [link] = article.region("Imóveis em venda online agora").links;
    expect((await plain.open(link!.href)).url).toMatch(/^\/property\/\d+$/);
  },
);
