import { expectNoBarrier } from "./barriers.ts";
import { cards, expect, openLive, test } from "./journey.ts";
import { signUp } from "./member.ts";

const SEARCH = "/dashboard?estado=GO";
const hearts = ".card-favorite";

test("a visitor's heart is saved after they sign up, is the same on every page and in every tab, and is reset with a message when refused", async ({
  page,
  context,
}) => {
  await openLive(page, SEARCH);
  const [first, second] = await page.locator(hearts).all();
  const title = (await first!.getAttribute("aria-label"))!.replace("Favoritar: ", "");
  await first!.click();
  const dialog = page.getByRole("dialog", { name: "Entre para salvar favoritos" });
  await expect(dialog.getByRole("link", { name: "Entrar" })).toHaveAttribute("href", /voltar=%2Fdashboard/);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(first!).toHaveAttribute("aria-pressed", "false");

  await signUp(page, "favoritos@exemplo.com.br");
  await openLive(page, SEARCH);
  const other = await context.newPage();
  await openLive(other, SEARCH);
  await expect(first!).toHaveAttribute("aria-pressed", "true");
  await second!.click();
  await expect(other.locator(hearts).nth(1)).toHaveAttribute("aria-pressed", "true");

  await page.route("/favorites/marcar", (route) => route.fulfill({ status: 422, body: "" }));
  await second!.click();
  await expect(page.getByText("Não foi possível remover o imóvel dos favoritos")).toBeVisible();
  await expect(second!).toHaveAttribute("aria-pressed", "true");
  await page.unroute("/favorites/marcar");

  await cards(page).first().click();
  await page.getByRole("button", { name: "Favoritado" }).click();
  await expect(page.getByRole("button", { name: "Favoritar", exact: true })).toBeVisible();
  await expect(other.locator(hearts).first()).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "Favoritar", exact: true }).click();
  await expect(other.locator(hearts).first()).toHaveAttribute("aria-pressed", "true");

  const seen = page.waitForResponse("/favorites/visto");
  await page.goto("/favorites");
  await expect(page.getByRole("heading", { name: "O que mudar aparece aqui" })).toBeVisible();
  await seen;
  await expect(page.getByRole("status")).toHaveText("2 imóveis");
  await expect(page.getByText("Aberto")).toHaveCount(2);
  await page
    .getByRole("button", { name: `Remover dos favoritos: ${title}` })
    .first()
    .click();
  await expect(page.getByRole("status")).toHaveText("1 imóvel");
  const undo = page.getByRole("button", { name: `Desfazer: manter ${title}` });
  await expect(undo).toBeFocused();
  await expectNoBarrier(page, ".favorites");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toHaveText("2 imóveis");
  await page.getByRole("link", { name: title }).first().click();
  await expect(page.getByRole("button", { name: "Favoritado" })).toBeVisible();
});
