import type { Page } from "@playwright/test";
import type { MapPlace } from "#app/core/engine/map-items.ts";
import type { MapAnswer, PlaceAnswer } from "#app/features/map/map-answer.ts";
import { expectNoBarrier } from "./barriers.ts";
import { expect, test } from "./journey.ts";
import { expectReady, GOOGLE, moveMap, openMap, undrawMaps } from "./undrawn-map.ts";

test.use({ strangers: GOOGLE });
test.beforeEach(({ page }) => undrawMaps(page));

const SEARCH = "/dashboard?estado=GO";

interface Sample {
  /** The properties in the panel of a city. */
  cards: PlaceAnswer["cards"];
  /** The first card of the list and the first one of another place. */
  listed: { number: string; place: string }[];
}

/** The demonstration has no exact addresses: some of its properties are given one. */
async function givePlaces(page: Page): Promise<Sample> {
  const read = async (address: string) => (await page.request.get(address)).json();
  const known = (await read("/mapa.json?estado=GO&largura=534&altura=600")) as MapAnswer;
  const city = known.items.find((item) => item.kind === "municipio" && item.count > 5)!;
  if (city.kind === "grupo") throw new Error("a cluster is no place");
  const { cards } = (await read(
    `/mapa/lugar.json?estado=GO&lugar=${encodeURIComponent(city.place)}`,
  )) as PlaceAnswer;
  const html = await (await page.request.get(SEARCH, { headers: { Accept: "text/html" } })).text();
  const all = [...html.matchAll(/data-number="(\d+)"[^]*?data-at="([^"]+)"/g)].map(([, number, place]) => ({
    number: number!,
    place: place!,
  }));
  const listed = [all[0]!, all.find(({ place }) => place !== all[0]!.place)!];

  const { box } = known.view;
  const part = (share: number) => box.south + (box.north - box.south) * share;
  const street = (
    place: string,
    share: number,
    own: Partial<MapPlace>,
    pin: Partial<MapPlace["pin"]> = {},
  ) => ({
    ...city,
    kind: "rua",
    place,
    lng: (box.west + box.east) / 2,
    lat: part(share),
    aside: null,
    fan: null,
    ...own,
    pin: {
      fromCents: 12_000_000,
      addresses: 1,
      address: "Rua das Flores, N. 120",
      units: [],
      news: null,
      dates: [],
      ...pin,
    },
  });
  const single = (i: number) => ({ number: cards[i]!.card.number, count: 1 });
  const block = (units: string[]) =>
    street(`rua:ponto#${units[0]}`, 0.75, { number: null, count: units.length }, { units });
  const fan = [1, 2].map((i) => street(`rua:ponto#${cards[i]!.card.number}`, 0.75, single(i)));
  const [first, other] = listed;
  fan.push(block([other!.number, "2"]), block(["3", "4"]));
  const items = [
    street("rua:exemplo", 0.25, single(0), { news: "baixou", units: [cards[0]!.card.number] }),
    street(first!.place, 0.5, { number: null, count: 3 }, { news: "novo", units: [first!.number, "1", "5"] }),
    street(
      other!.place,
      0.75,
      { number: null, count: 6, fan: fan as MapPlace[] },
      { addresses: 4, address: null },
    ),
  ];
  await page.route(/\/mapa\.json/, async (route) => {
    const answer = (await (await route.fetch()).json()) as MapAnswer;
    await route.fulfill({ json: { ...answer, items } });
  });
  await page.route(/lugar=rua/, (route) =>
    route.fulfill({ json: { total: 1, page: 1, pages: 1, groups: [], cards: [cards[0]!] } }),
  );
  return { cards, listed };
}

test("an address is a price, a building a count, and what shares a point opens around it; list and map light each other", async ({
  page,
}) => {
  // High enough that what searches a moved map lies over no marker.
  await page.setViewportSize({ width: 1280, height: 1000 });
  const { cards, listed } = await givePlaces(page);
  await openMap(page, SEARCH);
  const [first, other] = listed.map(({ number }) =>
    page.locator(`[data-results] .card[data-number="${number}"]`),
  );
  const lit = page.locator(".marker[data-lit]");

  // A building: its count and lowest price; a card of one of its units lights it, under the pointer or with the focus.
  const building = page.locator(".markers > [data-shape=building]");
  await expect(building).toHaveAttribute("data-status", "novo");
  await expect(building).toHaveText("3 · a partir deR$ 120 mil");
  await first!.hover();
  await expect(building).toHaveAttribute("data-lit", "true");
  await page.locator(".map-count").hover();
  await expect(lit).toHaveCount(0);
  await first!.locator("a[href^='/property/']").first().focus();
  await expect(building).toHaveAttribute("data-lit", "true");
  await building.hover();
  await expect(first!).toHaveAttribute("data-lit");
  await building.click();
  const title = page.locator(".map-panel").getByRole("heading", { level: 2 });
  await expect(title).toBeFocused();
  await expect(title).toContainText("Rua das Flores, N. 120");
  await page.keyboard.press("Escape");

  // Addresses at one point open around it, until Escape or a movement of the map.
  const hub = page.locator(".marker[data-opens]");
  const parts = page.locator(".fan .marker");
  await hub.click();
  await expect(parts).toHaveCount(4);
  const boxes = await Promise.all((await parts.all()).map((one) => one.boundingBox()));
  expect(new Set(boxes.map((one) => `${one!.x},${one!.y}`)).size).toBe(4);
  // A card lights the building that its listing is in, of several at one point.
  await other!.hover();
  await expect(parts.nth(2)).toHaveAttribute("data-lit", "true");
  await expect(lit).toHaveCount(1);
  await parts.nth(1).click();
  const popup = page.locator(".map-popup");
  await expect(popup).toContainText(cards[0]!.card.price);
  await page.keyboard.press("Escape");
  await expect(popup).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(parts).toHaveCount(0);
  await hub.click();
  await expect(parts).toHaveCount(4);
  await moveMap(page, [-49.3, -16.5]);
  await expect(parts).toHaveCount(0);
  // The list of items offers the same to the keyboard.
  await page.getByRole("button", { name: "O que está no mapa, em lista" }).click();
  const list = page.getByRole("list", { name: "O que está no mapa" });
  const opener = list.getByRole("button", { name: "Abrir 4 endereços" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(parts).toHaveCount(4);
  await page.keyboard.press("Tab");
  await expect(page.locator(`[data-part] a[href='/property/${cards[1]!.card.number}']`)).toBeFocused();
  await expect(lit).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(parts).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await page.getByRole("button", { name: "Legenda do mapa" }).click();
  await expect(page.getByRole("region", { name: "Legenda do mapa" })).toContainText("Baixou de preço");
  await expectNoBarrier(page, ".map-card");
  await page.getByRole("button", { name: "Fechar a legenda" }).click();

  // A single property: its price opens it, and it is drawn differently once seen.
  const pin = page.locator(".marker[data-shape=price][data-status=baixou]");
  await expect(pin).toHaveText("R$ 120 mil");
  await expect(pin).not.toHaveAttribute("data-marks");
  await pin.click();
  await expect(popup).toContainText(cards[0]!.card.price);
  await popup.getByRole("button", { name: "Fechar" }).click();
  await expect(popup).toHaveCount(0);
  await pin.click();
  await popup.getByRole("link", { name: cards[0]!.card.title }).click();
  await expect(page.getByText("Valor do Investimento").first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/property/${cards[0]!.card.number}`);
  await page.goBack();
  await expectReady(page);
  await expect(pin).toHaveAttribute("data-marks", "seen");
});

test("with the keyboard alone the list of what is on the map opens places, and each Escape leads back to what opened it", async ({
  page,
}) => {
  await openMap(page, "/dashboard?estado=SP");
  const tool = page.getByRole("button", { name: "O que está no mapa, em lista" });
  await tool.focus();
  await page.keyboard.press("Enter");
  const list = page.getByRole("list", { name: "O que está no mapa" });
  await expect(list.getByRole("button").first()).toContainText("imóve");
  const opener = list.getByRole("button", { name: "Ver lista" }).first();
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".map-panel").getByRole("heading", { level: 2 })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await expect(tool).toBeFocused();
});
