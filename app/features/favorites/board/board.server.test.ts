import { afterEach, beforeEach, expect, test } from "vitest";
import { and, eq } from "drizzle-orm";
import { favorites } from "#app/db/schema/favorites.ts";
import { keepFavorite } from "#app/features/favorites/hearts/keep.server.ts";
import { ana, host, memberTests } from "#tests/member.ts";
import { setPlan } from "#tests/plans.ts";
import { action as change } from "#app/routes/favorite-change.ts";
import { action as postForm, loader as openPage } from "#app/routes/favorites.tsx";
import { newMember, TestBrowser, type TestMember } from "#tests/accounts.ts";
import { ask } from "#tests/route-requests.ts";
import { storeNumbers } from "#tests/store-listings.ts";
import type { FavoritesView } from "#app/features/favorites/list/favorite-list.server.ts";

const NUMBERS = ["8444400000001", "8444400000002", "8444400000003", "8444400000004"] as const;
const [ONE, TWO, THREE, FOUR] = NUMBERS;

let bia: TestMember;
/** Another member with the same favourites. */
let carla: TestMember;
const clock = new Date("2026-03-10T12:00:00Z");

await memberTests({ now: () => clock });
beforeEach(async () => {
  await storeNumbers(host.db, NUMBERS);
  bia = await newMember(host, "bia@exemplo.com.br", "Bia Souza");
  // The last saved favourite is on top.
  for (const number of [FOUR, THREE, TWO, ONE])
    await keepFavorite(host.db, { userId: ana.userId, number, most: 1_000, wish: false }, clock);
  carla = await newMember(host, "carla@exemplo.com.br", "Carla Reis");
  const own = { userId: carla.userId, createdAt: clock, nota: "da Carla", etiquetas: ["PERTO DA PRAIA"] };
  const rows = NUMBERS.map((nDoImovel, n) => ({
    ...own,
    nDoImovel,
    etapa: "lance",
    posicao: n,
    notaVersao: 7,
  }));
  await host.db.insert(favorites).values(rows);
});

afterEach(async () => {
  const rows = await host.db.select().from(favorites).where(eq(favorites.userId, carla.userId));
  const places = rows.map(({ nDoImovel, etapa, posicao, nota }) => [nDoImovel, etapa, posicao, nota]);
  expect(places.sort()).toEqual(NUMBERS.map((number, n) => [number, "lance", n, "da Carla"]));
});

/** Sends a change as the page's script does. */
async function send(fields: Record<string, string>, as: TestBrowser = ana.browser) {
  const [body, headers] = [new URLSearchParams(fields), { accept: "application/json" }];
  const answer = await ask({ accounts: host }, change, { path: "/favorites/mudar", as, body, headers });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const move = (numero: string, etapa: string, depois = "") => send({ acao: "mover", numero, etapa, depois });

async function page(search = "?visao=quadro", as = ana.browser): Promise<FavoritesView> {
  const services = { accounts: host, now: () => clock };
  const answer = await ask(services, openPage, { path: `/favorites${search}`, as });
  return ((await answer.json()) as { view: FavoritesView }).view;
}
const stored = async (number: string) => {
  const own = and(eq(favorites.userId, ana.userId), eq(favorites.nDoImovel, number));
  const [row] = await host.db.select().from(favorites).where(own);
  return row!;
};

test("a card stays where it was put, and each column keeps its order after many moves", async () => {
  expect((await page()).board!.interesse).toEqual([ONE, TWO, THREE, FOUR]);
  await move(THREE, "interesse");
  await move(ONE, "interesse", FOUR);
  expect((await page()).board!.interesse).toEqual([THREE, TWO, FOUR, ONE]);
  await move(TWO, "lance");
  await move(FOUR, "lance", TWO);
  expect(await page()).toMatchObject({
    board: { interesse: [THREE, ONE], lance: [TWO, FOUR], analisando: [] },
    counts: { interesse: 2, lance: 2 },
  });
  // Always between the same two cards, until no position is left and the column is renumbered.
  for (let n = 0; n < 20; n++) {
    await move(THREE, "lance", TWO);
    await move(ONE, "lance", TWO);
  }
  expect((await page()).board!.lance).toEqual([TWO, ONE, THREE, FOUR]);
  await move(ONE, "perdido");
  expect((await page()).board).toMatchObject({ lance: [TWO, THREE, FOUR], perdido: [ONE] });
  expect(await stored(ONE)).toMatchObject({ etapa: "perdido", movidoEm: clock });
});

test("nobody can change another member's favourite, a property that is none, or favourites without a plan for them", async () => {
  const changes: Record<string, string>[] = [
    { acao: "mover", etapa: "lance" },
    { acao: "anotar", nota: "minha", versao: "0" },
    { acao: "etiquetar", etiqueta: "minha" },
    { acao: "tirar-etiqueta", etiqueta: "minha" },
    { acao: "alvo", alvo: "1" },
  ];
  const before = await host.db.select().from(favorites);
  for (const fields of changes) {
    expect((await send({ ...fields, numero: ONE }, bia.browser)).status).toBe(404);
    expect((await send({ ...fields, numero: ONE }, new TestBrowser())).status).toBe(401);
  }
  await setPlan(host.db, ana.email, "free", clock);
  for (const fields of changes) expect((await send({ ...fields, numero: ONE })).status).toBe(402);
  expect(await host.db.select().from(favorites)).toEqual(before);
});

test("a note is saved if based on the stored version; an older version gets a conflict with the newer text", async () => {
  const note = (nota: string, versao: number) =>
    send({ acao: "anotar", numero: ONE, nota, versao: String(versao) });
  expect(await note("Ver o telhado", 0)).toMatchObject({ status: 200, body: { versao: 1 } });
  const newer = { nota: "Ver o telhado", versao: 1 };
  expect(await note("Da outra aba", 0)).toMatchObject({ status: 409, body: newer });
  // The same text sent twice, as after a lost answer.
  expect((await note("Ver o telhado", 0)).status).toBe(200);
  expect(await note("Ver o telhado\n\nDa outra aba", 1)).toMatchObject({ body: { versao: 2 } });
  expect((await note("x".repeat(4_001), 2)).status).toBe(422);
  const { editor } = await page(`?imovel=${ONE}`);
  expect([editor!.note, editor!.version]).toEqual(["Ver o telhado\n\nDa outra aba", 2]);
  expect((await page(`?imovel=${ONE}`, bia.browser)).editor).toBe(null);
});

test("tags keep one spelling, are counted, and are limited", async () => {
  const tag = (etiqueta: string, numero: string = ONE) => send({ acao: "etiquetar", numero, etiqueta });
  await tag("Perto da praia");
  await tag("perto da PRAIA", TWO);
  expect((await page("?etiqueta=Perto+da+praia")).tags).toEqual([{ tag: "Perto da praia", count: 2 }]);
  expect((await page("?etiqueta=Perto+da+praia")).items.map(({ number }) => number)).toEqual([ONE, TWO]);
  for (let n = 0; n < 9; n++) await tag(`e${n}`);
  const detail = "São no máximo 10 etiquetas por imóvel. Tire uma antes.";
  expect(await tag("a décima primeira")).toMatchObject({ status: 422, body: { detail } });
  await send({ acao: "tirar-etiqueta", numero: ONE, etiqueta: "e0" });
  expect((await stored(ONE)).etiquetas).toHaveLength(9);
});

test("more changes a minute than the rate limit are refused", async () => {
  for (let n = 0; n < 120; n++) await move(ONE, n % 2 === 0 ? "lance" : "interesse");
  expect((await move(ONE, "lance")).status).toBe(429);
});

test("without a script the forms do the same: they return to their page, and refused input is kept", async () => {
  const post = (fields: Record<string, string>) => {
    const body = new URLSearchParams({ numero: ONE, volta: "/favorites?visao=quadro", ...fields });
    return ask({ accounts: host }, postForm, { path: `/favorites?imovel=${ONE}`, as: ana.browser, body });
  };
  const done = await post({ acao: "mover", etapa: "analisando" });
  expect([done.status, done.headers.get("location")]).toEqual([302, "/favorites?visao=quadro"]);
  expect((await stored(ONE)).etapa).toBe("analisando");
  const outside = await post({ acao: "alvo", alvo: "1", volta: "//evil.example" });
  expect([outside.headers.get("location"), (await stored(ONE)).precoAlvo]).toEqual(["/favorites", 100]);
  await post({ acao: "alvo", alvo: "" });
  expect((await stored(ONE)).precoAlvo).toBeNull();
  await post({ acao: "anotar", nota: "uma", versao: "0" });
  const late = await post({ acao: "anotar", nota: "outra", versao: "0" });
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ typed: "outra", newer: { note: "uma", version: 1 } });
  const wrong = await post({ acao: "alvo", alvo: "barato" });
  expect([wrong.status, await wrong.json()]).toMatchObject([422, { action: "alvo", typed: "barato" }]);
});
