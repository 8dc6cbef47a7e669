import { expectNoBarrier } from "./barriers.ts";
import { cards, expect, openLive, test } from "./journey.ts";
import { signUp, signUpOnScreen } from "./member.ts";

const SEARCH = "/dashboard?estado=GO";
const hearts = ".card-favorite";

test("a visitor's heart is saved after they sign up, and is the same on every page and in every tab", async ({
  page,
  context,
}) => {
  test.slow();
  await openLive(page, SEARCH);
  const [first, second] = await page.locator(hearts).all();
  const title = (await first!.getAttribute("aria-label"))!.replace("Favoritar: ", "");
  await first!.click();
  const dialog = page.getByRole("dialog", { name: "Entre para salvar favoritos" });
  await expect(dialog.getByRole("link", { name: "Entrar" })).toHaveAttribute("href", /voltar=%2Fdashboard/);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(first!).toHaveAttribute("aria-pressed", "false");

  await signUpOnScreen(page, "favoritos@exemplo.com.br");
  await expect(page.getByText("Imóvel salvo nos favoritos")).toBeVisible();
  const other = await context.newPage();
  await openLive(other, SEARCH);
  await openLive(page, SEARCH);
  await expect(first!).toHaveAttribute("aria-pressed", "true");
  await second!.click();
  await expect(other.locator(hearts).nth(1)).toHaveAttribute("aria-pressed", "true");

  await cards(page).first().click();
  await page.getByRole("button", { name: "Favoritado" }).click();
  await expect(page.getByRole("button", { name: "Favoritar", exact: true })).toBeVisible();
  await expect(other.locator(hearts).first()).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "Favoritar", exact: true }).click();
  await expect(other.locator(hearts).first()).toHaveAttribute("aria-pressed", "true");

  await page.goto("/favorites");
  await expect(page.getByRole("status")).toHaveText("2 imóveis");
  await expect(page.getByText("Aberto")).toHaveCount(2);
  await page
    .getByRole("button", { name: `Remover dos favoritos: ${title}` })
    .first()
    .click();
  await expect(page.getByRole("status")).toHaveText("1 imóvel");
  const undo = page.getByRole("button", { name: `Desfazer: manter ${title}` });
  await expect(undo).toBeFocused();
  await expectNoBarrier(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toHaveText("2 imóveis");
  await page.getByRole("link", { name: title }).first().click();
  await expect(page.getByRole("button", { name: "Favoritado" })).toBeVisible();
});

test("a heart that the server refuses is reset, with a message", async ({ page }) => {
  await signUp(page, "sem-rede@exemplo.com.br");
  await openLive(page, SEARCH);
  await page.route("/favorites/marcar", (route) => route.fulfill({ status: 200, body: "" }));
  const heart = page.locator(hearts).first();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.unroute("/favorites/marcar");
  await page.route("/favorites/marcar", (route) => route.fulfill({ status: 422, body: "" }));
  await heart.click();
  await expect(page.getByText("Não foi possível remover o imóvel dos favoritos")).toBeVisible();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
});
