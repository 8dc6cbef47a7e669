import { beforeEach, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { favorites } from "#app/db/schema/favorites.ts";
import { properties } from "#app/db/schema/properties.ts";
import { chosenFavorites } from "#app/features/favorites/list/favorite-list.server.ts";
import { readFollowQuery } from "#app/features/favorites/follow-query.ts";
import { ana, host, memberTests } from "#tests/member.ts";
import { setPlan } from "#tests/plans.ts";
import { forgetPerson } from "#app/features/privacy/forget.server.ts";
import { action } from "#app/routes/favorite-mark.ts";
import { pageFavorites } from "#app/routes/page-favorites.server.ts";
import { loader as openList } from "#app/routes/favorites.tsx";
import { viewerContext } from "#app/request-context.ts";
import { takeToast } from "#app/routes/viewer.server.ts";
import { signIn } from "#app/features/accounts/sign-in.server.ts";
import { newMember, signInFrom, TestBrowser } from "#tests/accounts.ts";
import { ask } from "#tests/route-requests.ts";
import { storeNumbers } from "#tests/store-listings.ts";
import { grantPremium } from "#app/core/billing/grant-premium.server.ts";
import { fulfilAllWishes, grantWishes, markFavorite } from "./favorites.server.ts";

const [ONE, TWO, THREE] = ["8444400000001", "8444400000002", "8444400000003"] as const;

let clock: Date;

beforeEach(() => void (clock = new Date()));
await memberTests({
  now: () => clock,
  onSignedIn: (session) => grantWishes(host.db, session, clock),
});
beforeEach(() => storeNumbers(host.db, [ONE, TWO, THREE]));

/** Sends a heart: as its script does, or as its form. */
async function mark(form: string, as = new TestBrowser(), script = true) {
  const body = new URLSearchParams(form);
  const headers: Record<string, string> = script ? { accept: "application/json" } : {};
  const answer = await ask({ accounts: host }, action, { path: "/favorites/marcar", as, body, headers });
  as.take({ cookies: answer.headers.getSetCookie() });
  return answer;
}

/** The favourites in the next page of a browser, and its message. */
async function nextPage(as: TestBrowser) {
  let [numbers, toast]: [string, string | null] = ["", null];
  const open = async ({ request, context }: Parameters<typeof action>[0]) => {
    const viewer = await context.get(viewerContext)();
    numbers = viewer ? await pageFavorites(context, request, viewer) : "";
    toast = takeToast(context, request)?.title ?? null;
    return {};
  };
  const answer = await ask({ accounts: host }, open, { path: "/dashboard", as });
  as.take({ cookies: answer.headers.getSetCookie() });
  return { numbers, toast };
}

test("a heart is saved once however often it is sent, belongs to its member, and can be removed", async () => {
  const bia = await newMember(host, "bia@exemplo.com.br", "Bia Souza");
  clock = new Date(clock.getTime() + 1000);
  for (let n = 0; n < 2; n++) expect((await mark(`guardar=${ONE}`, ana.browser)).status).toBe(200);
  clock = new Date(clock.getTime() + 1000);
  await mark(`guardar=${TWO}`, ana.browser);
  expect((await nextPage(ana.browser)).numbers).toBe(`${TWO},${ONE}`);
  expect((await mark(`tirar=${ONE}`, bia.browser)).status).toBe(200);
  expect((await nextPage(ana.browser)).numbers).toBe(`${TWO},${ONE}`);
  expect((await nextPage(bia.browser)).numbers).toBe("");
  await mark(`tirar=${ONE}`, ana.browser);
  expect((await nextPage(ana.browser)).numbers).toBe(TWO);
});

test("an unknown number is refused, and clicks are rate limited", async () => {
  expect((await mark("guardar=8444400000009", ana.browser)).status).toBe(404);
  for (let n = 0; n < 119; n++) await mark(`tirar=${ONE}`, ana.browser);
  const refused = await mark(`guardar=${ONE}`, ana.browser);
  expect([refused.status, await host.db.select().from(favorites)]).toEqual([429, []]);
});

test("without a script a heart returns to its page; the list or board it was on offers to undo a removal", async () => {
  const there = await mark(`guardar=${ONE}&volta=/property/${ONE}`, ana.browser, false);
  expect([there.status, there.headers.get("location")]).toEqual([302, `/property/${ONE}`]);
  expect((await nextPage(ana.browser)).toast).toBe("Imóvel salvo nos favoritos");
  const board = encodeURIComponent("/favorites?visao=quadro");
  const removed = await mark(`tirar=${ONE}&volta=${board}`, ana.browser, false);
  expect(removed.headers.get("location")).toBe(`/favorites?visao=quadro&removido=${ONE}`);
  const outside = await mark(`guardar=${ONE}&volta=//evil.example`, ana.browser, false);
  expect(outside.headers.get("location")).toBe("/favorites");
});

test("the properties a visitor wanted to save are saved when they sign in, once", async () => {
  const visitor = new TestBrowser();
  const refused = await mark(`guardar=${ONE}`, visitor);
  expect(refused.status).toBe(401);
  expect(refused.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  const form = await mark(`guardar=${TWO}&volta=/property/${TWO}`, visitor, false);
  expect(form.headers.get("location")).toBe(`/auth?voltar=${encodeURIComponent(`/property/${TWO}`)}`);
  expect(await host.db.select().from(favorites)).toEqual([]);

  const wrong = { email: ana.email, password: "uma-outra-senha-8" };
  expect((await signIn(host, visitor.headers, wrong)).outcome).not.toBe("signed_in");
  expect(await host.db.select().from(favorites)).toEqual([]);
  await signInFrom(host, visitor, ana.email);
  const saved = await host.db.select().from(favorites);
  expect(saved.map(({ nDoImovel }) => nDoImovel).toSorted()).toEqual([ONE, TWO]);
  const toast = "2 imóveis salvos nos favoritos";
  expect(await nextPage(visitor)).toEqual({ numbers: `${ONE},${TWO}`, toast });
  await mark(`tirar=${ONE}`, visitor);
  expect(await nextPage(visitor)).toEqual({ numbers: TWO, toast: null });

  // A page writes nothing, whatever its cookies say.
  visitor.take({ cookies: [`martelo.desejo=${THREE}`] });
  expect(await nextPage(visitor)).toEqual({ numbers: TWO, toast: null });
});

async function list(): Promise<unknown> {
  const services = { accounts: host, now: () => clock };
  return (await ask(services, openList, { path: "/favorites", as: ana.browser })).json();
}

/** What is read of all favourites of Ana. */
const chosen = () => chosenFavorites(host.db, ana.userId, readFollowQuery(new URLSearchParams()), clock);

test("after a plan with favourites they stay readable and can be removed; a new one is refused and kept as a wish", async () => {
  await mark(`guardar=${ONE}`, ana.browser);
  await setPlan(host.db, ana.email, "free", clock);
  expect((await nextPage(ana.browser)).numbers).toBe(ONE);
  const refused = await mark(`guardar=${TWO}&volta=/property/${TWO}`, ana.browser);
  expect(refused.status).toBe(402);
  const detail =
    "O plano Gratuito não salva favoritos. Guardamos o seu pedido: com o Premium, este imóvel estará em Meus Favoritos.";
  const problem = { type: "/pricing#comparar", title: "Salvar favoritos é do Premium", status: 402, detail };
  const upgrade = `/plan?voltar=%2Fproperty%2F${TWO}`;
  expect(await refused.json()).toEqual({ ...problem, upgrade });
  const form = await mark(`guardar=${TWO}&volta=/property/${TWO}`, ana.browser, false);
  expect(form.headers.get("location")).toBe(`/plan?voltar=%2Fproperty%2F${TWO}`);
  const view = { total: 1, readOnly: true, wishes: 1, items: [{ number: ONE }] };
  expect(await list()).toMatchObject({ view });

  // A mistaken removal can be undone: what was a favourite is one again.
  await mark(`tirar=${ONE}`, ana.browser);
  expect(await list()).toEqual({ locked: { wishes: 1 } });
  expect((await mark(`guardar=${ONE}`, ana.browser)).status).toBe(200);
  expect((await nextPage(ana.browser)).numbers).toBe(ONE);
});

test("a wish is no favourite before its owner has a plan with favourites, and stays one after that plan", async () => {
  await setPlan(host.db, ana.email, "free", clock);
  await mark(`guardar=${TWO}`, ana.browser);
  expect((await nextPage(ana.browser)).numbers).toBe("");
  expect(await list()).toEqual({ locked: { wishes: 1 } });
  expect((await chosen()).open).toBe(null);
  await setPlan(host.db, ana.email, "premium", clock);
  expect(await list()).toMatchObject({ view: { total: 1, readOnly: false, wishes: 0 } });
  expect((await nextPage(ana.browser)).numbers).toBe(TWO);
  await setPlan(host.db, ana.email, "free", clock);
  expect((await nextPage(ana.browser)).numbers).toBe(TWO);
  expect(await list()).toMatchObject({ view: { total: 1, readOnly: true } });
});

test("a wish becomes a favourite when the plan begins, not when a page is opened, and opening one changes nothing", async () => {
  await setPlan(host.db, ana.email, "free", clock);
  await mark(`guardar=${ONE}`, ana.browser);
  const wishes = async () => (await host.db.select().from(favorites)).map(({ desejo }) => desejo);
  await setPlan(host.db, ana.email, "premium", clock);
  expect(await wishes()).toEqual([false]);
  await setPlan(host.db, ana.email, "free", clock);
  // A reader of pages on a plan that was not announced to this function.
  await host.db.update(favorites).set({ desejo: true });
  await grantPremium(host.db, ana.userId, null, clock);
  await nextPage(ana.browser);
  await list();
  expect(await wishes()).toEqual([true]);
});

test("wishes of members who do not come while they have the plan are fulfilled too, and no others", async () => {
  const bia = await newMember(host, "bia@exemplo.com.br", "Bia Souza");
  for (const { email, browser } of [ana, bia]) {
    await setPlan(host.db, email, "free", clock);
    await mark(`guardar=${ONE}`, browser);
  }
  // A plan that began otherwise than by a payment or an administrator.
  await grantPremium(host.db, bia.userId, null, clock);
  await fulfilAllWishes(host.db, clock);
  const rows = await host.db.select().from(favorites);
  const wishes = Object.fromEntries(rows.map(({ userId, desejo }) => [userId, desejo]));
  expect(wishes).toEqual({ [ana.userId]: true, [bia.userId]: false });
});

test("a favourite stays when its property leaves the lists, and is deleted with the account", async () => {
  for (const number of [ONE, TWO, THREE]) {
    clock = new Date(clock.getTime() + 1000);
    await mark(`guardar=${number}`, ana.browser);
  }
  await host.db.update(properties).set({ saiuEm: "2026-03-10" }).where(eq(properties.nDoImovel, ONE));
  await host.db.update(properties).set({ wsIndisponivel: true }).where(eq(properties.nDoImovel, TWO));
  const { choice, favorites: rows } = await chosen();
  expect([choice.total, choice.list?.numbers]).toEqual([3, [THREE, TWO, ONE]]);
  expect(rows.map(({ withdrawn }) => withdrawn)).toEqual([false, true, false]);
  expect(rows[2]!.listing).toMatchObject({ number: ONE, leftOn: "2026-03-10" });

  await host.db.transaction((tx) => forgetPerson(tx, { id: ana.userId, email: ana.email }, host.now()));
  expect(await host.db.select().from(favorites)).toEqual([]);
});

test("at most a thousand favourites can be saved, and the saved ones stay marked", async () => {
  const numbers = Array.from({ length: 1_001 }, (_, n) => String(8_555_500_000_000 + n));
  await storeNumbers(host.db, numbers);
  const row = { userId: ana.userId, createdAt: clock };
  await host.db
    .insert(favorites)
    .values(numbers.slice(0, 999).map((nDoImovel, posicao) => ({ ...row, nDoImovel, posicao })));
  const status = async (number: string) => (await mark(`guardar=${number}`, ana.browser)).status;
  expect([await status(numbers[999]!), await status(numbers[1000]!)]).toEqual([200, 409]);
  expect(await status(numbers[0]!)).toBe(200);
  expect(await host.db.select().from(favorites)).toHaveLength(1_000);
});

test("favourites saved at sign-in count towards the rate limit like clicks on hearts", async () => {
  const member = { userId: ana.userId, plan: "trial" as const };
  for (let n = 0; n < 119; n++) await markFavorite(host.db, member, { number: ONE, saved: true }, clock);
  const cookies = `martelo.desejo=${[ONE, TWO, THREE].join(".")}`;
  await grantWishes(host.db, { userId: ana.userId, cookies }, clock);
  expect((await host.db.select().from(favorites)).map(({ nDoImovel }) => nDoImovel)).toEqual([ONE]);
});
