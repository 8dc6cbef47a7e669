import type { Page } from "@playwright/test";
import {
  cardNumbers,
  expect,
  expectResults,
  filterButton,
  makeGesture,
  openDrawer,
  openFilter,
  openLive,
  properties,
  test,
} from "./journey.ts";

/** Holds searches back until the function that it returns is called. */
async function holdSearches(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/dashboard.data?*", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("a changed filter searches at once; earlier results stay until the new ones arrive, both states are announced, and the back button restores the earlier search", async ({
  page,
  api,
}) => {
  await openLive(page, "/dashboard?tipo=apartamento");
  const before = await cardNumbers(page);
  const release = await holdSearches(page);
  const panel = await openFilter(page, "Estado");
  const goias = panel.getByRole("checkbox", { name: /^Goiás / });
  await goias.check();
  await expect(page.locator("main [aria-busy=true]").first()).toBeVisible();
  await expect(page.getByRole("status").first()).toHaveText("Buscando");
  expect(await cardNumbers(page)).toEqual(before);
  release();
  await expect(page).toHaveURL("/dashboard?estado=GO&tipo=apartamento");
  await expectResults(page, await api("estado=GO&tipo=apartamento"));
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  await expect(goias).toBeChecked();
  await expect(filterButton(page, "Estado")).toHaveClass(/filter-on/);
  await page.goBack();
  await expect(page).toHaveURL("/dashboard?tipo=apartamento");
  await expect.poll(() => cardNumbers(page)).toEqual(before);
  await expect(page.locator("input[name=estado][value=GO]")).not.toBeChecked();
});

test("no choice is lost that is made before the page is hydrated or when an answer arrives, and text typed meanwhile stays", async ({
  page,
  api,
}) => {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const box = document.querySelector<HTMLInputElement>("input[name=tipo][value=casa]");
      if (!box) return;
      watch.disconnect();
      box.click();
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  let searches = 0;
  page.on("request", (request) => {
    if (request.url().includes("/dashboard.data?tipo=casa")) searches++;
  });
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/dashboard?tipo=casa");
  await expectResults(page, await api("tipo=casa"));
  // The panels are hydrated after the form, each on its own, and find the same choice.
  await makeGesture(page);
  await openFilter(page, "Tipos de imóvel");

  const kinds = ["apartamento", "casa", "terreno"];
  // Each choice is made as soon as the answer to the one before is rendered, before other code can run.
  await page.evaluate(
    (wanted) => {
      const heading = document.querySelector("h1")!;
      let answered: string | null = null;
      const choose = () => {
        // A panel that is hydrated just now is rendered a moment after the heading.
        const box =
          heading.textContent === answered
            ? null
            : document.querySelector<HTMLInputElement>(`input[name=tipo][value=${wanted[0]}]`);
        if (!box) return;
        answered = heading.textContent;
        wanted.shift();
        box.click();
      };
      const all = { characterData: true, childList: true, subtree: true };
      new MutationObserver(choose).observe(document.body, all);
      choose();
    },
    ["apartamento", "terreno"],
  );
  await expect(page).toHaveURL(`/dashboard?tipo=${kinds.join(",")}`);
  await expectResults(page, await api(`tipo=${kinds.join(",")}`));
  expect(searches).toBe(1);

  const release = await holdSearches(page);
  const panel = await openFilter(page, "Estado");
  await panel.getByRole("checkbox", { name: /^Goiás / }).check();
  const text = page.getByRole("combobox", { name: /^Buscar por endereço/ });
  await text.click();
  await text.pressSequentially("rua");
  release();
  await expect(page).toHaveURL(`/dashboard?estado=GO&tipo=${kinds.join(",")}`);
  await expectResults(page, await api(`estado=GO&tipo=${kinds.join(",")}`));
  await expect(text).toHaveValue("rua");
});

test("an order that is chosen before the page is hydrated is applied", async ({ page, api }) => {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const order = document.querySelector<HTMLSelectElement>("select[name=ordem]");
      const cheapest = order?.querySelector<HTMLOptionElement>("[value=menor_preco]");
      if (!cheapest) return;
      watch.disconnect();
      cheapest.selected = true;
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/dashboard?ordem=menor_preco");
  await expectResults(page, await api("ordem=menor_preco"));
});

test("the bar shows the controls that fit, one popover is open at a time, and Escape or a click elsewhere closes it; the drawer has all controls", async ({
  page,
}) => {
  await openLive(page, "/dashboard");
  const opened = page.locator(".filter-bar :popover-open");
  await openFilter(page, "Estado");
  await openFilter(page, "Tipos de imóvel");
  await expect(opened).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(opened).toHaveCount(0);
  await expect(filterButton(page, "Tipos de imóvel")).toBeFocused();
  await openFilter(page, "Preço");
  await page.getByRole("banner").click({ position: { x: 500, y: 8 } });
  await expect(opened).toHaveCount(0);

  const shown = page.locator(".filter > .filter-button:visible");
  const all = [
    "Preço",
    "Desconto",
    "Estado",
    "Tipos de imóvel",
    "Data do leilão",
    "Modalidade",
    "Quartos",
  ].concat(["Pagamento", "Condição"]);
  for (const [width, count] of [
    [360, 2],
    [768, 4],
    [1024, 6],
    [1280, 8],
    [1536, 9],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(shown).toHaveText(all.slice(0, count));
    const rows = await page
      .locator(".filter-button:visible")
      .evaluateAll((buttons) => new Set(buttons.map((button) => button.getBoundingClientRect().top)).size);
    expect(rows, `one row at ${width} px`).toBe(1);
  }
  const drawer = await openDrawer(page);
  await expect(drawer.locator(".filter-panel:visible")).toHaveCount(16);
  const amenities = drawer.getByRole("group", { name: "Comodidades" });
  await amenities.getByText("Ver todas (20)").click();
  await expect(amenities.getByRole("checkbox")).toHaveCount(20);
});

test("the drawer shows the total before it is applied; closing it discards the choices", async ({
  page,
  api,
}) => {
  await openLive(page, "/dashboard?estado=RJ");
  const drawer = await openDrawer(page);
  await expect(drawer.getByRole("button", { name: "Fechar filtros" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(drawer.getByRole("button", { name: "Aplicar" })).toBeFocused();
  const apply = drawer.getByRole("button", { name: "Aplicar" });
  await drawer.getByRole("group", { name: "Vagas" }).getByText("1+").click();
  await drawer.getByRole("group", { name: "Área" }).getByLabel("De").fill("60");
  const answer = await api("estado=RJ&vagas=1&area_min=60");
  await expect(apply).toHaveText(`Aplicar: Ver ${properties(answer.total)}`);
  expect(page.url()).toMatch(/estado=RJ$/);
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(page.locator("input[name=vagas][value='1']")).not.toBeChecked();
  await openDrawer(page);
  await expect(apply).toHaveText(`Aplicar: Ver ${properties((await api("estado=RJ")).total)}`);
  await drawer.getByRole("group", { name: "Vagas" }).getByText("1+").click();
  await drawer.getByRole("group", { name: "Área" }).getByLabel("De").fill("60");
  await apply.click();
  await expect(page).toHaveURL("/dashboard?estado=RJ&vagas=1&area_min=60");
  await expect(drawer).toHaveCount(0);
  await expectResults(page, answer);
  await openDrawer(page);
  await drawer.getByRole("link", { name: "Limpar" }).click();
  await expect(page).toHaveURL("/dashboard");
});
