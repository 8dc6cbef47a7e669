import type { Page } from "@playwright/test";
import { cardNumbers, expect, openLive, properties, test } from "./journey.ts";
import { signUpAtWork } from "./member.ts";

const MAX_STOPS = 80;

/** Presses Tab until the focused element matches; every element on the way must show that it has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press("Tab");
    const { reached, visible, markup } = await page.evaluate((wanted) => {
      const element = document.activeElement!;
      let shown = false;
      for (let node: Element | null = element, up = 0; node && up < 6; node = node.parentElement, up++) {
        const { outlineStyle, outlineWidth } = getComputedStyle(node);
        shown ||= outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
      }
      const { top, bottom } = element.getBoundingClientRect();
      const onScreen = bottom > 0 && top < window.innerHeight;
      return {
        reached: element.matches(wanted),
        visible: shown && onScreen,
        markup: element.outerHTML.slice(0, 120),
      };
    }, selector);
    expect(visible, `focus is visible on ${markup}`).toBe(true);
    if (reached) return;
  }
  throw new Error(`${selector} was not reached in ${MAX_STOPS} stops`);
}

test("with the keyboard alone: skip to the content, search, open the first property", async ({ page }) => {
  await openLive(page, "/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Ir para o conteúdo" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, "input[type=search]");
  await page.keyboard.type("casa em Campinas");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard?cidade=campinas-sp&tipo=casa");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Campinas");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const [first] = await cardNumbers(page);
  await tabTo(page, "main article a");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/property/${first}`);
});

test("with the keyboard alone a filter is chosen; the focus goes to the next chip after one was removed, and to the heading after the last", async ({
  page,
}) => {
  await openLive(page, "/dashboard?tipo=casa&quartos=2");
  await tabTo(page, "[popovertarget=filtro-estado]");
  await page.keyboard.press("Enter");
  await tabTo(page, "input[name=estado][value=GO]");
  await page.keyboard.press("Space");
  await expect(page).toHaveURL("/dashboard?estado=GO&tipo=casa&quartos=2");
  await expect(page.locator("input[name=estado][value=GO]")).toBeFocused();
  await tabTo(page, "#filtro-estado button");
  await page.keyboard.press("Escape");
  await expect(page.locator("[popovertarget=filtro-estado]")).toBeFocused();

  const chips = page.locator(".active-filters .chip");
  await expect(chips).toHaveCount(3);
  const names = await chips.allTextContents();
  for (const [left, next] of [
    [2, 2],
    [1, 0],
  ] as const) {
    await chips.nth(1).press("Enter");
    await expect(chips).toHaveCount(left);
    await expect(chips.filter({ hasText: names[next]! })).toBeFocused();
  }
  await chips.press("Enter");
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("after an administrator answered a request, the focus is on the list of the requests", async ({
  page,
  api,
}) => {
  await signUpAtWork(page, "teclado-pedidos@exemplo.com.br");
  const { numero } = (await api("estado=GO")).itens.at(-1)!;
  const headers = { Origin: new URL(process.env.MARTELO_URL!).origin };
  await page.request.post(`/property/${numero}/interesse`, { form: { intent: "pedir" }, headers });
  await openLive(page, "/admin/operacoes/pedidos?tipo=contato");
  const open = page.getByRole("region", { name: "Contato sobre imóvel: abertos" });
  const answered = page.getByRole("region", { name: "Contato sobre imóvel: respondidos" });
  const button = (what: string) => page.getByRole("button", { name: new RegExp(`^${what} ?:.*${numero}`) });
  await button("Marcar como respondido").press("Enter");
  await expect(open).toBeFocused();
  await expect(button("Marcar como respondido")).toHaveCount(0);
  await page.getByLabel("Status").selectOption("Respondidos");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await button("Reabrir").press("Enter");
  await expect(answered).toBeFocused();
  await expect(button("Reabrir")).toHaveCount(0);
});

/** Every text that live regions were given since, in order. */
async function hearLiveRegions(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = ((window as unknown as { heard: string[] }).heard = []);
    new MutationObserver((changes) => {
      const changed = new Set(
        changes.map(({ target }) => target.parentElement?.closest("output, [aria-live]")),
      );
      for (const { target } of changes)
        if (target instanceof Element) changed.add(target.closest("output, [aria-live]"));
      for (const region of changed) if (region?.textContent) heard.push(region.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

test("a screen reader hears what each search found once, and nothing of the first", async ({ page, api }) => {
  await openLive(page, "/dashboard?estado=GO");
  const status = page.locator(".results-head output").first();
  const heard = await hearLiveRegions(page);
  const { total } = await api("estado=GO&tipo=casa");
  await page.locator("input[name=q]").fill("casa em GO");
  await page.keyboard.press("Enter");
  const announcement = new RegExp(`^${properties(total)} `);
  await expect(status).toHaveText(announcement);
  await page.getByLabel("Ordenar por").selectOption({ index: 2 });
  await expect(page).toHaveURL(/ordem=/);
  await expect.poll(async () => (await heard()).filter((text) => announcement.test(text)).length).toBe(2);
});
