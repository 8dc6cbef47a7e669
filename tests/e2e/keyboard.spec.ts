import { setTimeout } from "node:timers/promises";
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
  const [first] = await cardNumbers(page);
  await tabTo(page, "main article a");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/property/${first}`);
});

test("with the keyboard alone: a filter is opened, chosen and applied", async ({ page }) => {
  await openLive(page, "/dashboard");
  await tabTo(page, "[popovertarget=filtro-estado]");
  await page.keyboard.press("Enter");
  await tabTo(page, "input[name=estado][value=SP]");
  await page.keyboard.press("Space");
  await expect(page).toHaveURL("/dashboard?estado=SP");
  await expect(page.locator("input[name=estado][value=SP]")).toBeFocused();
  await tabTo(page, "#filtro-estado button");
  await page.keyboard.press("Escape");
  await expect(page.locator("[popovertarget=filtro-estado]")).toBeFocused();
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
  await openLive(page, "/admin/operacoes/pedidos?tipo=contato&situacao=respondidos");
  await button("Reabrir").press("Enter");
  await expect(answered).toBeFocused();
  await expect(button("Reabrir")).toHaveCount(0);
});

for (const height of [420, 800])
  test(`the suggestion that the arrows mark is seen, in a window ${height} px high with the bar about cookies`, async ({
    page,
  }) => {
    await page.context().clearCookies();
    await page.setViewportSize({ width: 360, height });
    for (const address of ["/", "/dashboard"]) {
      await openLive(page, address);
      await page.locator("input[name=q]").pressSequentially("ca");
      await expect(page.locator(".suggestion").first()).toBeVisible();
      await page.keyboard.press("ArrowUp");
      const marked = page.locator("[role=option][aria-selected=true]");
      await expect(marked).toHaveCount(1);
      await expect
        .poll(() =>
          marked.evaluate((option) => {
            const { left, top, width, height: tall } = option.getBoundingClientRect();
            const seen = document.elementFromPoint(left + width / 2, top + tall / 2);
            return option.contains(seen);
          }),
        )
        .toBe(true);
    }
  });

test("keys mark no suggestion for an earlier text, and Tab closes the list", async ({ page }) => {
  await openLive(page, "/dashboard");
  const field = page.locator("input[name=q]");
  await field.pressSequentially("ca");
  await expect(page.locator(".suggestion").first()).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/sugestoes/, async (route) => {
    await held;
    await route.continue();
  });
  await field.pressSequentially("mpinas");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("[role=option][aria-selected=true]")).toHaveCount(0);
  release();
  await expect(page.locator(".suggestion").first()).toContainText("Campinas");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("[role=option][aria-selected=true]")).toContainText("Campinas");
  await page.keyboard.press("Tab");
  await expect(page.locator(".suggestion")).toHaveCount(0);
});

test("on a slow line suggestions show while letters are still typed, and end with those for the whole text", async ({
  page,
}) => {
  await openLive(page, "/dashboard");
  await page.route(/sugestoes/, async (route) => {
    await setTimeout(400);
    await route.continue().catch(() => {});
  });
  const first = page.evaluate(
    () =>
      new Promise<{ text: string; wait: number }>((seen) => {
        let since = 0;
        const field = document.querySelector<HTMLInputElement>("input[name=q]")!;
        field.addEventListener("input", () => field.value.length === 2 && (since = performance.now()));
        new MutationObserver(() => {
          if (document.querySelector(".suggestion"))
            seen({ text: field.value, wait: performance.now() - since });
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  const whole = page.waitForResponse(/sugestoes\?.*q=campinas(&|$)/);
  await page.locator("input[name=q]").pressSequentially("campinas", { delay: 150 });
  const { sugestoes } = (await (await whole).json()) as { sugestoes: { rotulo: string }[] };
  await expect(page.locator(".suggestion-text > span")).toHaveText(sugestoes.map(({ rotulo }) => rotulo));
  const { text, wait } = await first;
  test.info().annotations.push({ type: "ms after the second letter", description: wait.toFixed(0) });
  expect(text.length).toBeLessThan("campinas".length);
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
  const status = page.locator("[data-results] output").first();
  const heard = await hearLiveRegions(page);
  const { total } = await api("estado=GO&tipo=casa");
  await page.locator("input[name=q]").fill("casa em GO");
  await page.keyboard.press("Enter");
  const found = new RegExp(`^${properties(total)} `);
  await expect(status).toHaveText(found);
  await page.getByLabel("Ordenar por").selectOption({ index: 2 });
  await expect(page).toHaveURL(/ordem=/);
  await expect.poll(async () => (await heard()).filter((text) => found.test(text)).length).toBe(2);
});

test("the focus goes to the next chip after one was removed, and to the heading after the last", async ({
  page,
}) => {
  await openLive(page, "/dashboard?estado=GO&tipo=casa&quartos=2");
  const chips = page.locator(".active-filters .chip");
  const names = await chips.allTextContents();
  for (const [at, next] of [
    [1, 2],
    [1, 0],
  ] as const) {
    await chips.nth(at).press("Enter");
    await expect(chips).toHaveCount(next === 2 ? 2 : 1);
    await expect(chips.filter({ hasText: names[next]! })).toBeFocused();
  }
  await chips.press("Enter");
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

for (const slower of [1, 4])
  test(`what was searched on the start page leaves the focus on the heading of the results, with a processor ${slower} times slower`, async ({
    page,
  }) => {
    const processor = await page.context().newCDPSession(page);
    await processor.send("Emulation.setCPUThrottlingRate", { rate: slower });
    const box = page.locator("main input[name=q]");
    const heading = page.getByRole("heading", { level: 1, name: /Campinas/ });
    await openLive(page, "/");
    await box.pressSequentially("campinas");
    await expect(page.getByRole("option").first()).toContainText("Campinas");
    await expect(async () => {
      await page.keyboard.press("ArrowDown");
      await expect(page.locator("[role=option][aria-selected=true]")).toHaveCount(1, { timeout: 500 });
    }).toPass();
    await page.keyboard.press("Enter");
    await expect(heading).toBeFocused();
    await openLive(page, "/");
    await box.pressSequentially("casa em campinas");
    await page.keyboard.press("Enter");
    await expect(heading).toBeFocused();
  });

test("letters that are typed before the code of the box has come get the suggestions for the whole text", async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/search-field/, async (route) => {
    await held;
    await route.continue();
  });
  await openLive(page, "/");
  await page.locator("main input[name=q]").pressSequentially("campinas");
  release();
  await expect(page.getByRole("option").first()).toContainText("Campinas");
});

test("a search that is sent before the code of its box has come leaves the focus on the heading of the results", async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/search-field/, async (route) => {
    await held;
    await route.continue();
  });
  await openLive(page, "/");
  await page.locator("main input[name=q]").pressSequentially("casa em campinas");
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { level: 1, name: /Campinas/ });
  await expect(heading).toBeVisible();
  release();
  await expect(heading).toBeFocused();
});

test("a suggestion picked on the screen of the search leaves the focus in the box", async ({ page }) => {
  await openLive(page, "/dashboard");
  const box = page.locator("input[name=q]");
  await box.fill("campinas");
  await expect(page.locator(".suggestion").first()).toContainText("Campinas");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/cidade=campinas-sp/);
  await expect(box).toBeFocused();
});

test("Delete removes an own search also beside typed text, and the end of suggestions is said", async ({
  page,
}) => {
  await openLive(page, "/dashboard");
  const box = page.locator("input[name=q]");
  await box.fill("casa em Goiânia");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/cidade=goiania-go/);
  const answered = page.waitForResponse(/sugestoes\?.*q=goian(&|$)/);
  await box.fill("goian");
  await answered;
  const own = page.getByRole("option", { name: "casa em Goiânia", exact: true });
  await expect(own).toBeVisible();
  await expect(page.getByRole("option")).not.toHaveCount(1);
  await expect(page.getByRole("listbox")).toHaveAccessibleName(/Delete remove/);
  await page.keyboard.press("ArrowDown");
  await expect(own).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Delete");
  await expect(own).toHaveCount(0);
  await expect(box).toHaveValue("goian");
  const said = page.locator(".search-box > [aria-live]");
  await expect(said).toHaveText(/^\d+ sugest/);
  await box.fill("xqzwk vbnrt");
  await expect(said).toHaveText("0 sugestões");
});

test("a pasted text that is too long ends with a whole word, and the page says so", async ({ page }) => {
  await openLive(page, "/dashboard");
  const box = page.locator("input[name=q]");
  await box.focus();
  await box.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "apartamento ".repeat(20));
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(box).toHaveValue("apartamento ".repeat(16).trim());
  const said = page.locator(".toaster");
  await expect(said).toContainText("O texto pode ter até 200 letras");
  await expect(said).toContainText("O fim do que foi colado ficou de fora");
});
