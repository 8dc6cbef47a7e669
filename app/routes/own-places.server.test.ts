import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "#app/db/schema/accounts.ts";
import { ownPlaces } from "#app/db/schema/own-places.ts";
import { distanceMetres } from "#app/lib/sphere.ts";
import type { OwnPlacesView } from "#app/features/own-places/own-places-view.ts";
import { viewerContext } from "#app/request-context.ts";
import type { Services } from "#app/services.ts";
import { newMember, TestBrowser, type TestMember } from "#tests/accounts.ts";
import { accountTests, host } from "#tests/member.ts";
import { ask } from "#tests/route-requests.ts";
import { action, loader } from "./own-places.tsx";
import { activePlaceOf, takeDevicePlaces } from "./page-places.server.ts";
import type { Route } from "./+types/own-places.ts";

const { db } = await accountTests();

let services: Partial<Services>;
let visitor: TestBrowser;

beforeEach(() => {
  services = { accounts: host, mapGround: async () => ({ styleUrl: null, streetsUrl: null }) };
  visitor = new TestBrowser();
});

/** Sends a form of the page from a browser, which stores the cookies of the answer. */
async function post(as: TestBrowser, fields: Record<string, string>, volta = "/dashboard?estado=SC") {
  const path = `/meus-lugares?${new URLSearchParams({ volta })}`;
  const answer = await ask(services, action, { path, as, body: new URLSearchParams(fields) });
  as.take({ cookies: answer.headers.getSetCookie() });
  return answer;
}

async function shown(as: TestBrowser): Promise<{ view: OwnPlacesView; headers: Headers }> {
  const answer = await ask(services, loader, { path: "/meus-lugares", as });
  return { ...((await answer.json()) as { view: OwnPlacesView }), headers: answer.headers };
}

/** What another page would measure from, and whether caches may keep it. */
async function measuredFrom(as: TestBrowser, path = "/dashboard") {
  const other = async ({ request, context }: Route.LoaderArgs) => ({
    place: await activePlaceOf(context, request),
  });
  const answer = await ask(services, other, { path, as });
  const { place } = (await answer.json()) as { place: { name: string; at: [number, number] } | null };
  return { place, caching: answer.headers.get("cache-control") };
}

/** The first page that a member opens. */
async function openPage({ browser }: TestMember) {
  const page = async ({ request, context }: Route.LoaderArgs) => {
    const viewer = await context.get(viewerContext)();
    if (viewer) await takeDevicePlaces(context, request, viewer);
    return null;
  };
  const answer = await ask(services, (args: Route.LoaderArgs) => page(args).then(() => ({})), {
    path: "/",
    as: browser,
  });
  browser.take({ cookies: answer.headers.getSetCookie() });
}

const PIN = { ato: "marcar", nome: "Trabalho", ponto: "-27.59512,-48.54823", origem: "mapa" };

test("a visitor's place is in their cookie only, rounded, and the answers that use it are kept by no cache", async () => {
  expect(await measuredFrom(visitor)).toEqual({ place: null, caching: null });
  const answer = await post(visitor, PIN);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/dashboard?estado=SC"]);
  const { place, caching } = await measuredFrom(visitor);
  expect([place?.name, place?.at, caching]).toEqual(["Trabalho", [-48.548, -27.595], "private, no-store"]);
  expect(await db.select().from(ownPlaces)).toEqual([]);
  const shownPlace = { name: "Trabalho", known: "±\u00a040\u00a0m", active: true };
  expect((await shown(visitor)).view.places).toEqual([shownPlace]);
  await post(visitor, { ato: "parar", lugar: "Trabalho" });
  expect((await measuredFrom(visitor)).place).toBeNull();
  await post(visitor, { ato: "apagar", lugar: "Trabalho" });
  expect((await shown(visitor)).view.places).toEqual([]);
});

test("a place in words is found in our own tables: a municipality with its radius, an unknown one is refused", async () => {
  await post(visitor, { ato: "marcar", nome: "Escola", city: "florianopolis", state: "SC" });
  const { place } = await measuredFrom(visitor);
  expect(distanceMetres(place!.at, [-48.549, -27.595])).toBeLessThan(15_000);
  expect((await shown(visitor)).view.places[0]!.known).toMatch(/km$/);
  const unknown = await post(visitor, { ato: "marcar", nome: "Escola", city: "Atlântida", state: "SC" });
  const errors = { city: expect.stringMatching(/não conhecemos/i) as unknown };
  expect([unknown.status, await unknown.json()]).toMatchObject([422, { errors }]);
});

test("a pin set from far off is as uncertain as the map was far", async () => {
  await post(visitor, { ...PIN, raio: "1200" });
  expect((await shown(visitor)).view.places[0]!.known).toBe("±\u00a01,3\u00a0km");
});

test.each([
  [{ ...PIN, nome: " " }, "nome"],
  [{ ...PIN, ponto: "48.85,2.35" }, "ponto"],
  [{ ...PIN, ponto: "" }, "city"],
  [{ ...PIN, ponto: "", city: "Campinas", state: "XX" }, "state"],
])("an incomplete place is refused at its field: %o", async (fields, field) => {
  const answer = await post(visitor, fields);
  const { errors } = (await answer.json()) as { errors: Record<string, string> };
  expect([answer.status, Object.keys(errors)]).toEqual([422, [field]]);
});

test("signing in moves the device's places into the account, where other browsers find them and nobody else does", async () => {
  const ana = await newMember(host);
  const rui = await newMember(host, "rui@exemplo.com.br", "Rui Costa");
  await post(visitor, PIN);
  const [name = "", value = ""] = visitor.headers.get("cookie")!.split("=");
  ana.browser.take({ cookies: [`${name}=${value}`] });
  await openPage(ana);
  expect(ana.browser.headers.get("cookie")).toContain("lugares=conta");
  const [row] = await db.select().from(ownPlaces);
  expect([row!.userId, row!.places.places.map((place) => place.name)]).toEqual([ana.userId, ["Trabalho"]]);
  expect((await measuredFrom(ana.browser)).place?.name).toBe("Trabalho");
  expect((await measuredFrom(rui.browser)).place).toBeNull();
  await post(rui.browser, { ato: "apagar", lugar: "Trabalho" });
  expect((await measuredFrom(ana.browser)).place?.name).toBe("Trabalho");

  // Another browser of the same member: whole pages look into the account, searches that follow do not have to.
  ana.browser.take({ cookies: ["lugares=; Max-Age=0"] });
  expect((await measuredFrom(ana.browser)).place?.name).toBe("Trabalho");
  expect((await measuredFrom(ana.browser, "/dashboard.data")).place).toBeNull();
  await openPage(ana);
  expect((await measuredFrom(ana.browser, "/dashboard.data")).place?.name).toBe("Trabalho");

  await post(ana.browser, { ato: "apagar", lugar: "Trabalho" });
  expect(await db.select().from(ownPlaces)).toEqual([]);
});

test("a deleted account takes its places along", async () => {
  const ana = await newMember(host);
  await post(ana.browser, PIN);
  expect(await db.select().from(ownPlaces)).toHaveLength(1);
  await db.delete(users).where(eq(users.id, ana.userId));
  expect(await db.select().from(ownPlaces)).toEqual([]);
});
