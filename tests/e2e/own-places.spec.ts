import { expectNoBarrier } from "./barriers.ts";
import { expect, test } from "./journey.ts";
import { signUp } from "./member.ts";
import { PlainBrowser } from "./plain-browser.ts";
import { test as plainTest } from "./plain-journey.ts";
import { watchPosition } from "./position-watch.ts";
import { expectReady, GOOGLE, openMap, undrawMaps } from "./undrawn-map.ts";

const HOME = { latitude: -23.561414, longitude: -46.656139 };
const NEAREST = "/dashboard?estado=GO&ordem=distancia";

test.describe("with scripts", () => {
  // Only the map with the pin is drawn.
  test.use({ drawsMaps: true, strangers: GOOGLE, permissions: ["geolocation"], geolocation: HOME });

  test("a place set by a press on the map, or from the device's rounded position, orders the search and is told on cards, and no address ever says where it is", async ({
    page,
  }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await undrawMaps(page);
    const positions = await watchPosition(page);
    const plain = new PlainBrowser(page.request);
    const cards = page.locator("[data-results] .card");
    await page.goto("/dashboard?estado=GO");
    await page.getByLabel("Ordenar por").selectOption({ label: "Mais perto de um lugar seu" });
    await expect(page).toHaveURL(NEAREST);
    await expect(page.getByText(/falta dizer de onde medir/)).toBeVisible();
    const before = (await cards.first().getAttribute("data-number"))!;
    await page.getByRole("link", { name: "Definir um lugar" }).click();

    await expect(page.getByRole("heading", { name: "Meus lugares" })).toBeVisible();
    await expectReady(page);
    expect(await positions()).toBe(0);
    await page.getByRole("button", { name: "Onde estou agora" }).click();
    const point = page.locator("input[name=ponto]");
    await expect(point).toHaveValue("-23.56000,-46.65500");
    expect(await positions()).toBe(1);
    await expect(page.getByRole("status").filter({ hasText: "arredondada aqui no aparelho" })).toBeVisible();
    // A press while the map goes to the pin is none.
    await expect(page.getByRole("button", { name: "Alfinete da posição" })).toBeInViewport();
    await page.locator(".pin-map .map-basemap").click({ position: { x: 60, y: 60 } });
    await expect(point).not.toHaveValue("-23.56000,-46.65500");
    await expect(page.getByRole("button", { name: "Alfinete da posição" })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Cidade" })).toBeHidden();
    await page.getByLabel("Nome", { exact: true }).fill("Trabalho");
    await expectNoBarrier(page, "main");
    await page.getByRole("button", { name: "Marcar este lugar" }).click();

    await expect(page).toHaveURL(NEAREST);
    await expect(page.getByText(/Distâncias em linha reta do Trabalho/)).toBeVisible();
    const distance = /km do Trabalho em linha reta/;
    await expect(cards.first()).toContainText(distance);
    const first = (await cards.first().getAttribute("data-number"))!;
    const shown = async (address: string) => (await plain.open(address)).text;
    const search = await plain.open(NEAREST);
    expect(/data-number="(\d+)"/.exec(search.html)![1]).toBe(first);
    expect(search.text).toMatch(distance);

    // The same beside the map, on cards of an address that has several, on its own page and in a comparison.
    await openMap(page, "/dashboard?cidade=goiania-go&ordem=distancia");
    await page.locator(".marker:is([data-kind=municipio], [data-kind=bairro])").first().click();
    await expect(page.locator(".map-panel .map-row").first()).toContainText(distance);
    expect(await shown(`${NEAREST}&agrupar=1`)).toMatch(distance);
    expect(await shown(`/property/${first}`)).toMatch(distance);
    expect(await shown(`/comparar?ids=${first},${before}`)).toContain("Distância do Trabalho");

    // The account takes the place over; signing out leaves nothing of it in this browser.
    await signUp(page, "lugar@exemplo.com.br");
    const [, mine] = /data-number="(\d+)"/.exec((await plain.open(NEAREST)).html)!;
    expect(mine).toBe(first);
    const cookie = (await page.context().cookies()).find(({ name }) => name === "lugares");
    expect(cookie?.value).toBe("conta");
    const places = await plain.open("/meus-lugares");
    const emptied = await places.press("Apagar: Trabalho");
    expect(emptied.text).not.toContain("Lugares marcados");
    expect(await shown(NEAREST)).toContain("falta dizer de onde medir");
    expect(await shown(NEAREST)).not.toContain("em linha reta do");

    const pin = /-1\d\.\d{3}|-2\d\.\d{3}|-4\d\.\d{3}|-5\d\.\d{3}/;
    // The view of a map and the point of a city or neighbourhood are no place of somebody's.
    const ofAll = /\/mapa(\.json|\/situacao|\/lugar\.json\?(.*&)?lugar=(municipio|bairro):)/;
    const sent = requests
      .map((url) => decodeURIComponent(url))
      .filter((url) => pin.test(url) && !ofAll.test(url));
    expect(sent).toEqual([]);
  });
});

plainTest("without scripts a place is set by its name, used, left alone and deleted", async ({ plain }) => {
  const unset = await plain.open(NEAREST);
  const form = await unset.follow("Definir um lugar");
  const school = { Nome: "Escola da Ana", Cidade: "goiania", Estado: "GO" };
  const set = await form.press("Marcar este lugar", school);
  expect(set.url).toBe(NEAREST);
  expect(set.text).toContain("da Escola da Ana em linha reta");
  await (await plain.open("/meus-lugares")).press("Parar de medir: Escola da Ana");
  expect((await plain.open("/dashboard?estado=GO")).text).not.toContain("em linha reta");
  const deleted = await (await plain.open("/meus-lugares")).press("Apagar: Escola da Ana");
  expect(deleted.text).not.toContain("Escola da Ana: ");
});
