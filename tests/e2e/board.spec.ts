import type { Page } from "@playwright/test";
import { expectNoBarrier } from "./barriers.ts";
import { expect, hydrated, test } from "./journey.ts";
import { saveFavorites, signUp } from "./member.ts";

const BOARD = "/favorites?visao=quadro";

/** Signs up a member whose favourites are some results; gives their numbers, the topmost card first. */
async function memberWith(page: Page, count: number, email: string): Promise<string[]> {
  await signUp(page, email);
  return saveFavorites(page, count);
}

/** Numbers of the cards in a column, from the top down. */
const inColumn = (page: Page, name: string) =>
  page
    .locator(`.board-column[aria-labelledby=coluna-${name}] [data-card]`)
    .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.card));

const card = (page: Page, number: string) => page.locator(`[data-card="${number}"]`);
const handle = (page: Page, number: string) => card(page, number).locator("[data-handle]");
const column = (page: Page, name: string) => page.locator(`.board-column[aria-labelledby=coluna-${name}]`);

/** Waits until the change is saved. */
const savedResponse = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/favorites/mudar") && response.ok());

test("cards are moved by mouse and by keyboard, return when refused, and are the same in every tab", async ({
  page,
  context,
}) => {
  const [one, two, three] = (await memberWith(page, 3, "quadro@exemplo.com.br")) as [string, string, string];
  await page.goto("/favorites");
  await page.getByRole("link", { name: "Quadro" }).click();
  await expect.poll(() => inColumn(page, "interesse")).toEqual([one, two, three]);
  const other = await context.newPage();
  await other.goto(BOARD);

  // By mouse: a click opens, a drag moves.
  let saved = savedResponse(page);
  await card(page, one).hover({ position: { x: 100, y: 90 } });
  await page.mouse.down();
  const to = (await column(page, "analisando").boundingBox())!;
  await page.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 8 });
  await expect(page.locator(".board-ghost")).toBeVisible();
  await page.mouse.up();
  await saved;
  await expect.poll(() => inColumn(page, "analisando")).toEqual([one]);
  await expect(page).toHaveURL(BOARD);
  await expect.poll(() => inColumn(other, "analisando")).toEqual([one]);

  // By keyboard: nothing is saved before the card is dropped, and Escape puts it back.
  await handle(page, three).press("Space");
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => inColumn(page, "interesse")).toEqual([three, two]);
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("[aria-live=assertive]")).toHaveText("Analisando, posição 1 de 2.");
  await page.keyboard.press("Escape");
  await expect.poll(() => inColumn(page, "interesse")).toEqual([two, three]);
  await expect(handle(page, three)).toBeFocused();
  saved = savedResponse(page);
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await saved;
  await expect(page.locator("[aria-live=assertive]")).toHaveText(
    / solto em Vou dar lance, posição 1 de 1\.$/,
  );
  await expect(handle(page, three)).toBeFocused();
  await expect.poll(() => inColumn(other, "lance")).toEqual([three]);

  // A refused move puts the card back, with a message.
  await page.route("/favorites/mudar", (route) =>
    route.fulfill({ status: 422, json: { detail: "Agora não." } }),
  );
  await card(page, two).getByRole("combobox").selectOption("perdido");
  await expect(page.getByText("Não foi possível mover para Perdido")).toBeVisible();
  await expect.poll(() => inColumn(page, "interesse")).toEqual([two]);
  await page.unroute("/favorites/mudar");

  await page.reload();
  await expect.poll(() => inColumn(page, "lance")).toEqual([three]);
  // Before its script is there the button is a form that loads the page again.
  await hydrated(page);

  // A card that is removed and restored is at its former position.
  const back = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.startsWith("guardar=")),
  );
  await card(page, one)
    .getByRole("button", { name: /^Remover dos favoritos/ })
    .click();
  const title = column(page, "analisando").getByRole("heading", { level: 2 });
  await expect(title).toHaveText("Analisando 0");
  await page.getByRole("button", { name: /^Desfazer/ }).click();
  await expect(title).toHaveText("Analisando 1");
  await expect(page.getByRole("button", { name: /^Desfazer/ })).toBeHidden();
  await back;
  await page.reload();
  await expect.poll(() => inColumn(page, "analisando")).toEqual([one]);
});

test("a note is saved, a newer one of another tab is reported, and none is lost; tags and a target are shown on the card", async ({
  page,
  context,
}) => {
  const [one] = (await memberWith(page, 2, "anotacoes@exemplo.com.br")) as [string, string];
  const open = `${BOARD}&imovel=${one}`;
  await page.goto(open);
  const other = await context.newPage();
  const note = (on: Page) => on.getByRole("textbox", { name: "Anotação" });
  // Typed before the scripts of that page have arrived.
  const typed = Promise.withResolvers<void>();
  await other.route("**/assets/entry.client*", (route) => typed.promise.then(() => route.continue()));
  await other.goto(open);
  await note(other).fill("Da outra aba");
  typed.resolve();
  await expect(other.getByText("12 de 4.000 caracteres")).toBeVisible();
  await note(page).fill("Ver o telhado");
  await page.getByRole("button", { name: "Salvar anotação" }).click();
  await expect(page.getByText("Anotação salva")).toBeVisible();
  await expect(other.getByText("Há uma versão mais nova desta anotação")).toBeVisible();
  await expect(note(other)).toHaveValue("Da outra aba");
  // The tab was closed by mistake: the draft is still there.
  await other.reload();
  await expect(note(other)).toHaveValue("Da outra aba");
  await other.getByRole("button", { name: "Juntar as duas" }).click();
  await other.getByRole("button", { name: "Salvar anotação" }).click();
  await expect(note(page)).toHaveValue("Ver o telhado\n\nDa outra aba");

  await page.getByRole("combobox", { name: "Nova etiqueta" }).fill("perto da praia");
  await page.getByRole("button", { name: "Pôr etiqueta" }).click();
  await expect(page.getByRole("button", { name: "Tirar a etiqueta perto da praia" })).toBeVisible();
  await page.getByRole("textbox", { name: "Seu preço alvo, em reais" }).fill("1.000");
  await page.getByRole("button", { name: "Salvar alvo" }).click();
  await expect(page.getByText(/^Hoje: .* acima do seu alvo\.$/)).toBeVisible();
  await expectNoBarrier(page, "dialog");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(BOARD);
  await expect(card(page, one)).toContainText("acima do seu alvo");
  await card(page, one).getByRole("link", { name: "Só com a etiqueta perto da praia" }).click();
  await expect.poll(() => inColumn(page, "interesse")).toEqual([one]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a finger scrolls, and after a long press it moves a card to the name of another column", async ({
    page,
    context,
  }) => {
    const [one, two] = (await memberWith(page, 4, "dedo@exemplo.com.br")) as [string, string];
    await page.goto(BOARD);
    const touch = await context.newCDPSession(page);
    const finger = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
      touch.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    await card(page, one).scrollIntoViewIfNeeded();
    /** Touches the topmost card, beside its buttons. */
    const onCard = async () => {
      const { x, y } = (await card(page, one).boundingBox())!;
      return [x + 120, y + 90] as const;
    };
    let [x, y] = await onCard();

    await finger("touchStart", x, y);
    for (let step = 1; step <= 8; step++) await finger("touchMove", x, y - step * 15);
    await finger("touchEnd");
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(40);
    await expect.poll(() => inColumn(page, "interesse")).toHaveLength(4);

    // The page can still be scrolled.
    await page.goto(BOARD);
    // The server's page shows the card, but a finger picks nothing up before the page is hydrated and its effects ran.
    await hydrated(page);
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    // The page comes back scrolled as the finger left it, maybe with this card under the names of the columns.
    await card(page, one).evaluate((element) => element.scrollIntoView({ block: "center" }));
    [x, y] = await onCard();
    const saved = savedResponse(page);
    await finger("touchStart", x, y);
    await expect(page.locator(".board-ghost")).toBeVisible();
    const tab = (await page.locator("[data-drop=lance]").boundingBox())!;
    for (let step = 1; step <= 6; step++)
      await finger("touchMove", x + ((tab.x + 30 - x) * step) / 6, y + ((tab.y + 20 - y) * step) / 6);
    await expect(page.locator("[data-drop=lance][data-aimed]")).toBeVisible();
    await finger("touchEnd");
    await saved;
    await expect.poll(() => inColumn(page, "lance")).toEqual([one]);
    await expect(card(page, two)).toBeVisible();
    await expect(card(page, one)).toBeHidden();
    await page.locator("[data-drop=lance]").click();
    await expect(card(page, one)).toBeVisible();
    await expectNoBarrier(page, ".board");
    await expect(page.locator("body")).toHaveJSProperty("scrollWidth", 360);
    await card(page, one)
      .getByRole("link", { name: /^Anotar/ })
      .click();
    await expect(page.getByRole("textbox", { name: "Anotação" })).toBeVisible();
    await expect(page.locator("body")).toHaveJSProperty("scrollWidth", 360);
  });
});
