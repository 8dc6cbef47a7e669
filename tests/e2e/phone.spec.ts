import { expect, openDrawer, openLive, test } from "./journey.ts";
import { smallControls, tooWide } from "./page-look.ts";

test("on a phone chips that do not fit are reached by swiping, and signing up stays in view", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openLive(page, "/dashboard?estado=GO,RJ&tipo=casa,apartamento&preco_max=500000&agrupar=1");
  const signUp = page.locator(".site-header").getByRole("link", { name: "Cadastrar" });
  await expect(signUp).toBeInViewport({ ratio: 1 });
  await page.getByRole("link", { name: "Limpar todos" }).click();
  await expect(page).toHaveURL("/dashboard?agrupar=1");
  for (const address of ["/pricing", "/"]) {
    await page.goto(address);
    await expect(signUp).toBeInViewport({ ratio: 1 });
  }
});

test("on a phone the filters open as one drawer, with controls large enough for a finger", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openLive(page, "/dashboard?estado=RJ");
  await expect(page.locator(".filter > .filter-button:visible")).toHaveText(["Preço", "Desconto"]);
  const drawer = await openDrawer(page);
  await drawer.getByRole("group", { name: "Comodidades" }).scrollIntoViewIfNeeded();
  expect([...(await tooWide(page, 360)), ...(await smallControls(page))]).toEqual([]);
  await expect(drawer.getByRole("button", { name: "Aplicar" })).toBeInViewport();
});

test("with a city chosen its places fit into the drawer, chosen ones first, and the other filters are near", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openLive(page, "/dashboard?cidade=rio-de-janeiro-rj&tipo=apartamento,casa");
  const drawer = await openDrawer(page);
  const places = drawer.locator("#filtro-estado");
  await expect(places.getByRole("textbox", { name: "Procurar estado, cidade ou bairro" })).toBeVisible();
  const cities = places.getByRole("group", { name: "Cidades" }).getByRole("checkbox");
  await expect(cities.first()).toBeChecked();
  const beyond = await places.evaluate((panel) => {
    const { right } = panel.closest("[popover=auto].filter-drawer")!.getBoundingClientRect();
    return [...panel.querySelectorAll("*")]
      .filter((element) => element.getBoundingClientRect().right > right)
      .map((element) => element.outerHTML.slice(0, 90));
  });
  expect(beyond).toEqual([]);
  const height = await places.evaluate((panel) => panel.getBoundingClientRect().height);
  expect(height).toBeLessThan(2 * 740);

  // Options behind `Ver todos` are chosen like the others, and stay where they were pressed.
  const districts = places.getByRole("group", { name: "Bairros" });
  await districts.getByText(/^Ver todos/).click();
  const last = districts.locator("details").getByRole("checkbox").last();
  const name = (await last.getAttribute("value"))!;
  await last.check();
  await expect(drawer.locator(".drawer-foot button")).toHaveText(/Ver [1-9]/);
  await expect(districts.locator("details").locator(`input[value="${name}"]`)).toBeChecked();
  const chips = page.locator(".active-filters .chip");
  const before = await chips.count();
  await drawer.locator(".drawer-foot button").click();
  await expect(page).toHaveURL(new RegExp(`bairro=${name}`));
  // The address is there before the answer, and no option of an open drawer moves.
  await expect(chips).toHaveCount(before + 1);
  await openDrawer(page);
  await expect(districts.getByRole("checkbox").first()).toHaveAttribute("value", name);
  await expect(districts.getByRole("checkbox").first()).toBeChecked();
});
