import { parseArea } from "#app/facts/query/area-codec.ts";
import { circleOf } from "#app/lib/sphere.ts";
import { expectNoBarrier } from "./barriers.ts";
import { expect, properties, test } from "./journey.ts";
import { signUp } from "./member.ts";
import { watchPosition } from "./position-watch.ts";
import { GOOGLE, openMap, undrawMaps } from "./undrawn-map.ts";

test.use({ strangers: GOOGLE });
test.beforeEach(({ page }) => undrawMaps(page));

/** A door in São Paulo. */
const HOME = { latitude: -23.561414, longitude: -46.656139, accuracy: 12 };

test("a press asks for the position, tells why there is none and what to do instead, drops one that comes too late, and searches 5 km around a rounded one; nothing sent tells the exact one", async ({
  page,
  context,
  api,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  const positionRequests = await watchPosition(page);
  await signUp(page, "perto@exemplo.com.br");
  await openMap(page, "/dashboard?estado=SP#mapa");
  expect(await positionRequests()).toBe(0);
  const before = page.url();
  const nearMe = page.getByRole("button", { name: "Perto de mim" });
  const panel = page.getByRole("region", { name: "Buscar perto de mim" });

  // The browser refuses.
  await nearMe.click();
  await expect(panel.getByRole("alert")).toContainText("não tem permissão");
  await expect(panel.getByRole("alert")).toContainText("use Raio e escreva a sua cidade");
  expect(await positionRequests()).toBe(1);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();

  // The device does not know where it is.
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(null);
  await nearMe.click();
  await expect(panel.getByRole("alert")).toContainText("não conseguiu descobrir onde você está");
  await expectNoBarrier(page, ".map-card");
  await panel.getByRole("button", { name: "Fechar" }).click();

  // It answers after it was cancelled, and takes too long.
  await page.evaluate((home) => {
    const { geolocation } = navigator;
    const real = geolocation.getCurrentPosition;
    geolocation.getCurrentPosition = (onSuccess, failed) => {
      Object.assign(window, {
        answer: () => onSuccess({ coords: home } as GeolocationPosition),
        tire: () => {
          geolocation.getCurrentPosition = real;
          failed?.({ code: 3 } as GeolocationPositionError);
        },
      });
    };
  }, HOME);
  await nearMe.click();
  await expect(panel.getByRole("status")).toContainText("arredondada aqui no aparelho");
  await panel.getByRole("button", { name: "Cancelar" }).click();
  await page.evaluate(() => (window as unknown as { answer: () => void }).answer());
  await expect(panel).toBeHidden();
  await expect(nearMe).toHaveAttribute("aria-pressed", "false");
  await nearMe.click();
  await expect(panel.getByRole("status")).toBeVisible();
  await page.evaluate(() => (window as unknown as { tire: () => void }).tire());
  await expect(panel.getByRole("alert")).toContainText("demorou demais");
  expect(page.url()).toBe(before);

  await context.setGeolocation(HOME);
  await panel.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.locator(".chip").filter({ hasText: /Raio de 5\s?km/ })).toBeAttached();
  await expect(panel).toBeHidden();
  await expect(page.locator(".area-layer")).toHaveAttribute("data-figure", "circle");
  await expect(page.getByRole("region", { name: "Área da busca" })).toContainText(/Raio de 5\s?km/);
  const { searchParams, hash } = new URL(await page.evaluate(() => location.href));
  expect(hash).toBe("#mapa");
  // A place filter would leave only the part of the circle in it.
  expect(searchParams.has("estado")).toBe(false);
  const area = parseArea(searchParams.get("area")!);
  const center = circleOf(area?.kind === "ring" ? area.points : [])!.center;
  expect(center[0]).toBeCloseTo(-46.655, 4);
  expect(center[1]).toBeCloseTo(-23.56, 4);
  const { total } = await api(searchParams.toString());
  await expect(page.locator("h1")).toHaveText(new RegExp(`^${properties(total)} `));
  expect(sent.filter((text) => /23\.5614|46\.6561/.test(text))).toEqual([]);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toMatch(/23\.5614|46\.6561/);
});
