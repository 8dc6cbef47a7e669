import { beforeEach, expect, test } from "vitest";
import { favorites } from "#app/db/schema/favorites.ts";
import { secretLinks } from "#app/db/schema/secret-links.ts";
import { ana, host, memberTests } from "#tests/member.ts";
import { setPlan } from "#tests/plans.ts";
import { forgetPerson } from "#app/features/privacy/forget.server.ts";
import { pathOf } from "#app/features/secret-links/secret-link.ts";
import { linkOf } from "#app/features/secret-links/secret-links.server.ts";
import { action } from "#app/routes/favorites-share.tsx";
import { loader as calendar } from "#app/routes/favorites-calendar.ts";
import { loader as sheet } from "#app/routes/favorites-sheet.ts";
import { headers, loader } from "#app/routes/shared-list.tsx";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { newMember, TestBrowser } from "#tests/accounts.ts";
import { ask, toastIn } from "#tests/route-requests.ts";
import { storeNumbers } from "#tests/store-listings.ts";
import type { SharedListView } from "./shared-list.server.ts";

const [ONE, TWO] = ["8444400000001", "8444400000002"] as const;
const FORMULA = '=SOMA(1;2) "x"';

let clock: Date;

beforeEach(() => void (clock = new Date()));
await memberTests({ now: () => clock });
beforeEach(async () => {
  await storeNumbers(host.db, [ONE, TWO]);
  const row = { userId: ana.userId, createdAt: clock };
  await host.db.insert(favorites).values([
    { ...row, nDoImovel: ONE, nota: FORMULA, etiquetas: ["família"], precoAlvo: 8_000_000, posicao: 1 },
    { ...row, nDoImovel: TWO, posicao: 2 },
  ]);
  const { userId } = await newMember(host, "carla@exemplo.com.br", "Carla Reis");
  const others = [ONE, TWO].map((nDoImovel) => ({
    ...row,
    userId,
    nDoImovel,
    nota: "da Carla",
    etiquetas: ["dela"],
  }));
  await host.db.insert(favorites).values(others);
});

const services = (linkSecret = "a secret of this installation") => ({
  accounts: host,
  linkSecret,
  now: () => clock,
  origin: () => "https://martelo.example",
  engine: () => ({ freshness: { demo: false, byState: {} } }) as never,
});

const order = (form: string, as = ana.browser) =>
  ask(services(), action, { path: "/favorites/compartilhar", as, body: new URLSearchParams(form) });

async function token(linkSecret?: string) {
  const owner = { db: host.db, linkSecret: services(linkSecret).linkSecret, userId: ana.userId };
  return (await linkOf(owner, "lista"))?.token ?? null;
}

/** Status of the list behind a token, for a visitor, and its content. */
async function open(secret: string) {
  const as = new TestBrowser({ address: "198.51.100.9" });
  const answer = await ask(services(), loader, {
    path: pathOf("lista", secret),
    params: { token: secret },
    as,
  });
  return { status: answer.status, view: answer.ok ? ((await answer.json()) as SharedListView) : null };
}

test("a link shows a visitor the current list, and none of its owner's additions", async () => {
  await order("tipo=lista&intent=criar");
  const secret = (await token())!;
  expect(secret).toMatch(/^[\w-]{43}$/);
  const { view } = await open(secret);
  expect(view).toMatchObject({ owner: null, total: 2 });
  expect(view!.items.map(({ number, tags, target, note }) => [number, tags, target, note])).toEqual([
    [ONE, [], null, null],
    [TWO, [], null, null],
  ]);
  for (const own of ["Ana", ana.email, ana.userId, "SOMA", "família", "80.000", "Salvo em"])
    expect(JSON.stringify(view)).not.toContain(own);
  await host.db.delete(favorites);
  expect((await open(secret)).view).toMatchObject({ total: 0, items: [] });
});

test("ticked additions are shown, with the first name only, until they are unticked", async () => {
  await order("tipo=lista&intent=criar&mostrar=name&mostrar=notes");
  const secret = (await token())!;
  const { view } = await open(secret);
  expect([view!.owner, view!.items[0]]).toMatchObject(["Ana", { note: FORMULA, tags: [], target: null }]);
  expect(JSON.stringify(view)).not.toContain("Lima");
  await order("tipo=lista&intent=mostrar&mostrar=tags&mostrar=target");
  const after = (await open(secret)).view!;
  expect([after.owner, after.items[0]]).toMatchObject([null, { note: null, tags: ["família"] }]);
  expect(after.items[0]!.target).toMatch(/^R\$\s80\.000$/);
});

test("a link that is revoked, replaced or guessed answers the same 404; one of an owner who fell to the free plan goes on, and can only be revoked", async () => {
  await order("tipo=lista&intent=criar");
  const first = (await token())!;
  await order("tipo=lista&intent=criar");
  const second = (await token())!;
  expect(second).not.toBe(first);
  expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
  expect((await open("x".repeat(43))).status).toBe(404);
  await setPlan(host.db, ana.email, "free", clock);
  expect((await open(second)).status).toBe(200);
  await order("tipo=lista&intent=criar");
  await order("tipo=lista&intent=mostrar&mostrar=notes");
  expect(await token()).toBe(second);
  expect((await open(second)).view).toMatchObject({ items: [{ note: null }, {}] });
  await order("tipo=lista&intent=desativar");
  expect([await token(), (await open(second)).status]).toEqual([null, 404]);
});

test("the stored digest opens no link, and another application secret neither shows nor breaks existing links", async () => {
  await order("tipo=lista&intent=criar");
  const secret = (await token())!;
  expect(JSON.stringify(await host.db.select().from(secretLinks))).not.toContain(secret);
  expect(await token("another")).toBeNull();
  expect((await open(secret)).status).toBe(200);
});

test("links belong to their owner, and are deleted with the account", async () => {
  await order("tipo=lista&intent=criar");
  const secret = (await token())!;
  const bia = await newMember(host, "bia@exemplo.com.br", "Bia Souza");
  await order("tipo=lista&intent=desativar", bia.browser);
  expect((await open(secret)).status).toBe(200);
  await expect(order("tipo=rss&intent=criar")).rejects.toMatchObject({ init: { status: 400 } });
  await host.db.transaction((tx) => forgetPerson(tx, { id: ana.userId, email: ana.email }, host.now()));
  expect([(await open(secret)).status, await host.db.select().from(secretLinks)]).toEqual([404, []]);
});

test("a shared list is not indexed or cached, and other sites do not learn its address", async () => {
  const sent = headers({ errorHeaders: undefined } as never);
  expect(Object.fromEntries(sent)).toMatchObject({
    "cache-control": "private, no-store",
    "referrer-policy": "same-origin",
    "x-robots-tag": "noindex, nofollow, noarchive",
  });
});

test("opening shared links is rate limited", async () => {
  for (let n = 0; n < 300; n++) expect((await open("x".repeat(43))).status).toBe(404);
  expect((await open("x".repeat(43))).status).toBe(429);
});

test("files of a whole list are limited to thirty in ten minutes, together; the refusal is a message", async () => {
  const files = [
    ["/favorites/planilha.csv", sheet],
    ["/favorites/prazos.ics", calendar],
  ] as const;
  const take = (n: number) => ask(services(), files[n % 2]![1], { path: files[n % 2]![0], as: ana.browser });
  for (let n = 0; n < 30; n++) expect((await take(n)).status).not.toBe(429);
  for (const n of [0, 1]) {
    const refused = await take(n);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toBe("Muitos arquivos seguidos: espere 10 min e tente de novo.\n");
    expect(refused.headers.get("retry-after")).toBe("600");
    // The refusal of a pressed link is shown on the page that has it.
    const [path, file] = files[n]!;
    const asPage = { accept: "text/html,*/*;q=0.8" };
    const shown = await ask(services(), file, { path, as: ana.browser, headers: asPage });
    expect([shown.status, shown.headers.get("location")]).toEqual([302, "/favorites"]);
    const toast = toastIn(shown);
    expect(toast).toMatchObject({ tone: "bad", title: "Muitos arquivos seguidos" });
    expect(toast!.text).toContain("10 min");
  }
  clock = new Date(clock.getTime() + 10 * MINUTE_MS);
  expect((await take(0)).status).toBe(200);
});

test("the spreadsheet has all of the owner's additions, opens in Brazilian Excel and runs no formula", async () => {
  const answer = await ask(services(), sheet, { path: "/favorites/planilha.csv", as: ana.browser });
  // `text()` would remove the byte order mark.
  const text = Buffer.from(await answer.arrayBuffer()).toString("utf8");
  const [head, first, second] = text.split("\r\n");
  expect(head).toMatch(/^\uFEFFSituação;.*;Notas;Salvo em;Número;/);
  expect(first).toContain(`Aberto;;;Interesse;família;80000,00;"'=SOMA(1;2) ""x""";`);
  expect(second).toContain(";844440000000-2;GO;Goiânia;");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
});
