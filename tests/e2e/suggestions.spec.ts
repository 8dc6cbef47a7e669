import type { Page } from "@playwright/test";
import { expect, expectResults, openLive, test } from "./journey.ts";

const box = (page: Page) => page.getByRole("combobox", { name: /código do imóvel/ });
const options = (page: Page) => page.getByRole("listbox").getByRole("option");
const marked = (page: Page) => page.locator("[role=option][aria-selected=true]");

/** Holds requests back until the function that it returns is called. */
async function holdBack(page: Page, wanted: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(wanted, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("typed letters suggest places with their counts, and the keyboard chooses one and stays in the box", async ({
  page,
  api,
}) => {
  await openLive(page, "/dashboard?tipo=apartamento");
  await box(page).pressSequentially("GOIÂN");
  const goiania = options(page).filter({ hasText: /^Goiânia\s*Cidade · GO/ });
  const answer = await api("cidade=goiania-go&tipo=apartamento");
  await expect(goiania).toContainText(answer.total.toLocaleString("pt-BR"));
  await page.keyboard.press("ArrowDown");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  const id = (await options(page).first().getAttribute("id"))!;
  await expect(box(page)).toHaveAttribute("aria-activedescendant", id);
  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue("GOIÂN");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard?cidade=goiania-go&tipo=apartamento");
  await expect(box(page)).toHaveValue("");
  await expect(box(page)).toBeFocused();
  await expectResults(page, answer);
});

test("recent searches of this device are listed under the empty box and beside typed text, until they are removed", async ({
  page,
}) => {
  await openLive(page, "/dashboard");
  for (const [text, address] of [
    ["casa em Goiânia", "/dashboard?cidade=goiania-go&tipo=casa"],
    ["terreno no Rio de Janeiro", "/dashboard?cidade=rio-de-janeiro-rj&tipo=terreno"],
  ] as const) {
    await box(page).fill(text);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(address);
  }
  await openLive(page, "/");
  await box(page).click();
  await expect(options(page)).toHaveText(["terreno no Rio de Janeiro", "casa em Goiânia"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Delete");
  await expect(options(page)).toHaveText(["casa em Goiânia"]);

  const status = page.locator(".search-box > [aria-live]");
  await box(page).fill("goian");
  await expect(options(page).nth(1)).toContainText("Goiânia");
  await expect(page.getByRole("listbox")).toHaveAccessibleName(/Delete remove/);
  await expect(status).toHaveText(/^\d+ sugest/);
  await page.keyboard.press("ArrowDown");
  await expect(marked(page)).toHaveText("casa em Goiânia");
  await page.keyboard.press("Delete");
  await expect(options(page).filter({ hasText: /^casa em Goiânia$/ })).toHaveCount(0);
  await expect(box(page)).toHaveValue("goian");
  await box(page).fill("xqzwk vbnrt");
  await expect(status).toHaveText("0 sugestões");

  await box(page).fill("casa em Goiânia");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard?cidade=goiania-go&tipo=casa");
  await box(page).fill("");
  await box(page).click();
  await expect(options(page)).toHaveText(["casa em Goiânia"]);
  await page.getByRole("button", { name: "Limpar", exact: true }).click();
  await expect(options(page)).toHaveCount(0);
});

test("on a phone the suggestion that the arrows mark is seen, also in a low window with the bar about cookies, and a sentence is suggested before its place is complete", async ({
  page,
  api,
}) => {
  await page.context().clearCookies();
  /** What the arrows mark for `ca` is not behind anything. */
  const expectToSeeWhatIsMarked = async () => {
    for (const height of [420, 800]) {
      await page.setViewportSize({ width: 360, height });
      await box(page).fill("");
      await box(page).pressSequentially("ca");
      await expect(page.locator(".suggestion").first()).toBeVisible();
      await expect(async () => {
        await page.keyboard.press("ArrowUp");
        await expect(marked(page)).toHaveCount(1, { timeout: 500 });
      }).toPass();
      const isSeen = () =>
        marked(page).evaluate((option) => {
          const { left, top, width, height: tall } = option.getBoundingClientRect();
          return option.contains(document.elementFromPoint(left + width / 2, top + tall / 2));
        });
      await expect.poll(isSeen).toBe(true);
    }
  };
  await page.setViewportSize({ width: 360, height: 800 });
  await openLive(page, "/");
  await expectToSeeWhatIsMarked();
  await box(page).fill("casa em goian");
  const first = options(page).first();
  const { total } = await api("cidade=goiania-go&tipo=casa");
  await expect(first).toContainText("Casas em Goiânia, GO");
  await expect(first).toContainText(`${total.toLocaleString("pt-BR")} `);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard?cidade=goiania-go&tipo=casa");
  await expect(page.getByRole("heading", { level: 1, name: /Goiânia/ })).toBeFocused();
  await expectToSeeWhatIsMarked();
});

test("keys mark no suggestion for an earlier text, Tab closes the list, and of a pasted text whole words are taken", async ({
  page,
}) => {
  await openLive(page, "/dashboard");
  await box(page).pressSequentially("ca");
  await expect(page.locator(".suggestion").first()).toBeVisible();
  const release = await holdBack(page, /sugestoes/);
  await box(page).pressSequentially("mpinas");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(".suggestion").first()).toBeVisible();
  await expect(marked(page)).toHaveCount(0);
  release();
  await expect(page.locator(".suggestion").first()).toContainText("Campinas");
  await page.keyboard.press("ArrowDown");
  await expect(marked(page)).toContainText("Campinas");
  await page.keyboard.press("Tab");
  await expect(page.locator(".suggestion")).toHaveCount(0);

  await box(page).fill("");
  await box(page).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "apartamento ".repeat(20));
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(box(page)).toHaveValue("apartamento ".repeat(16).trim());
  const status = page.locator(".toaster");
  await expect(status).toContainText("O texto pode ter até 200 letras");
  await expect(status).toContainText("O fim do que foi colado ficou de fora");
});

test("what was searched on the start page leaves the focus on the heading of the results, on a processor four times slower", async ({
  page,
}) => {
  const processor = await page.context().newCDPSession(page);
  await processor.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const heading = page.getByRole("heading", { level: 1, name: /Campinas/ });
  await openLive(page, "/");
  await box(page).pressSequentially("campinas");
  await expect(options(page).first()).toContainText("Campinas");
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await expect(marked(page)).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(heading).toBeFocused();
  await openLive(page, "/");
  await box(page).pressSequentially("casa em campinas");
  await page.keyboard.press("Enter");
  await expect(heading).toBeFocused();
});

test("what is typed before the code of the box has come gets its suggestions, and sent before it leaves the focus on the heading of the results", async ({
  page,
}) => {
  const typeBefore = async () => {
    const release = await holdBack(page, /search-field/);
    await openLive(page, "/");
    await page.locator("main input[name=q]").pressSequentially("casa em campinas");
    return release;
  };
  (await typeBefore())();
  await expect(options(page).first()).toContainText("Campinas");

  await page.unrouteAll();
  const release = await typeBefore();
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { level: 1, name: /Campinas/ });
  await expect(heading).toBeVisible();
  release();
  await expect(heading).toBeFocused();
});
