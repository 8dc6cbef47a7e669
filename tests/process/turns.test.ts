import { beforeAll, expect, test } from "vitest";
import { openapi } from "#app/features/api/openapi.ts";
import routes from "#app/routes.ts";
import { hostNamed } from "./hosts.ts";
import { writeList } from "./lists.ts";
import { processes, type Hosted } from "./martelo.ts";
import { newMember, Person } from "./people.ts";
import { addressesOf, formsOf, hasAction } from "./route-addresses.ts";
import { GUARDED } from "./route-guards.ts";

const files = processes({ perFile: true });
const NUMBER = "8000000000017";
/** What readers of texts repeat their work for. */
const PARTS = ["2 e ", "2 ou ", "entre 1 e 2 ", "[", '("a" ', "# a\n", "| a |\n|---|\n\n", "santa maria ou "];
const MOST_MS = 50;
/** As long as an address, and a form without a file, may be. */
const [MAX_ADDRESS, MAX_FORM] = [15_000, 64 * 1024];

let site: Hosted;
let ana: Person;
let carla: Person;
let visitor: Person;

beforeAll(async () => {
  const rows = Array.from({ length: 600 }, (_, n) => ({
    number: String(Number(NUMBER) + n),
    city: n % 3 === 0 ? "CAMPINAS" : "SANTA MARIA DA SERRA",
    district: `JARDIM SANTA MARIA ${n % 90}`,
    address: `RUA SAO JOSE ${n % 70}, N. ${n}, CASA 2 E 3`,
  }));
  site = await files.host({ lists: [await writeList(await files.newFolder(), "SP", "2026-01-08", rows)] });
  visitor = new Person(site, "ninguem@exemplo.com.br");
  [ana, carla] = (await Promise.all(
    ["ana", "carla"].map((name) => newMember(site, `${name}@exemplo.com.br`)),
  )) as [Person, Person];
  await site.work("admin", { email: carla.email });
});

/** The text that repeats a part; `n` makes it another one, which no cache knows. */
const repeated = (part: string, length: number, n: number) =>
  `${n} ${part.repeat(Math.ceil(length / part.length))}`.slice(0, length);

/**
 * The requests that occupied the event loop for too long. A long turn may be that of a collection of garbage, or of a
 * first time, so it counts where no attempt was shorter.
 */
async function tooLong(asked: readonly (readonly [what: string, ask: (n: number) => Promise<Response>])[]) {
  const host = hostNamed("here");
  const found: string[] = [];
  for (const [what, ask] of asked) {
    let shortest = Infinity;
    for (let n = 0; n < 4 && shortest > MOST_MS; n++) {
      await host.ask({ act: "watch turns" });
      // An answer that leads to an address with the sender's own long text is more than this client reads.
      const response = await ask(n).catch(({ cause }: Error) => String(cause).includes("Headers Overflow"));
      if (response === false) found.push(`${what}: no answer`);
      if (response instanceof Response) await response.body?.cancel();
      shortest = Math.min(shortest, (await host.ask({ act: "longest turn" })) as number);
      if (response instanceof Response && response.status >= 500 && response.status !== 503)
        found.push(`${what}: ${response.status}`);
    }
    if (shortest > MOST_MS) found.push(`${what}: ${Math.round(shortest)} ms`);
  }
  return found;
}

const API = ["imoveis", "mapa", "sugestoes", "exportar.csv"].map((path) => `/api/v1/${path}`);
const KEYS = [
  ...new Set([
    ...Object.values(openapi.paths).flatMap((path) =>
      Object.values(path as Record<string, { parameters?: { name?: string }[] }>).flatMap(
        ({ parameters = [] }) => parameters.flatMap(({ name }) => name ?? []),
      ),
    ),
    ..."q frase voltar token lugar texto dado campo ids imoveis categoria usuario filtro".split(" "),
  ]),
];

/** A query with a text in each of some keys, as long as an address may be. */
function queryOf(keys: readonly string[], part: string, n: number): string {
  const length = MAX_ADDRESS / keys.length / (encodeURIComponent(part).length / part.length);
  return new URLSearchParams(
    keys.map((key): [string, string] => [key, repeated(part, Math.floor(length) - key.length, n)]),
  ).toString();
}

test("no address of the table occupies the server for long, whatever text each of its keys has", async () => {
  const table = addressesOf(routes).map(([file, address]): [Person, string] => {
    const guarded = GUARDED[file];
    return guarded ? [carla, guarded.address] : [visitor, address];
  });
  const each = ["/dashboard", ...API].flatMap((address) =>
    KEYS.map((key, i): [Person, string, string[], string] => [
      visitor,
      address,
      [key],
      PARTS[i % PARTS.length]!,
    ]),
  );
  const all = table.flatMap(([who, address], i) =>
    [0, 3].map((more): [Person, string, string[], string] => [
      who,
      address,
      KEYS,
      PARTS[(i + more) % PARTS.length]!,
    ]),
  );
  // A text of words alone: other keys would end a search before its text is read.
  const texts = ["/dashboard", ...API].flatMap((address) =>
    PARTS.map((part): [Person, string, string[], string] => [visitor, address, ["q"], part]),
  );
  const asked = [...all, ...each, ...texts].map(([who, address, keys, part]) => {
    const sign = address.includes("?") ? "&" : "?";
    return [
      `${address} ${keys.length > 1 ? "all" : keys[0]} ${JSON.stringify(part)}`,
      (n: number) => who.get(`${address}${sign}${queryOf(keys, part, n)}`),
    ] as const;
  });
  expect(await tooLong(asked)).toEqual([]);
}, 300_000);

/** A form in which each field has the text, as long as it may be. */
function formOf(fields: readonly string[], intent: string, part: string, n: number): FormData {
  const form = new FormData();
  const length = Math.floor(MAX_FORM / fields.length) - 150;
  for (const field of fields) form.set(field, repeated(part, length, n));
  if (intent !== "") form.set("intent", intent);
  return form;
}

const manyFields = (count: number) =>
  new URLSearchParams(Array.from({ length: count }, (_, i) => ["a", `${i}`]));

test("no form of a route occupies the server for long, whatever text each of its fields has and however many they are", async () => {
  const table = addressesOf(routes).filter(([file], i, all) => {
    return hasAction(file) && all.findIndex(([each]) => each === file) === i;
  });
  const asked = table.flatMap(([file, open]) => {
    const address = GUARDED[file]?.address ?? open;
    // Signing out would leave the rest of the routes to a visitor.
    const who = file in GUARDED ? carla : /^(auth|sign-out)/.test(file) ? visitor : ana;
    const { fields, intents } = formsOf(file);
    const post = (body: () => FormData | URLSearchParams) => who.send(address, body());
    const texts = Array.from({ length: Math.max(PARTS.length, intents.length) }, (_, i) => {
      const [intent, part] = [intents[i % intents.length] ?? "", PARTS[i % PARTS.length]!];
      return [
        `${address} ${intent} ${JSON.stringify(part)}`,
        (n: number) => post(() => formOf(fields.length > 0 ? fields : ["a"], intent, part, n)),
      ] as const;
    });
    const many = [2_000, 10_000].map(
      (count) => [`${address} ${count} fields`, () => post(() => manyFields(count))] as const,
    );
    return [...texts, ...many];
  });
  const large = ["/settings/avatar", "/admin/conteudo/artigos/0a1b/capa"].map(
    (address) =>
      [
        `${address} 1 MB of fields`,
        () => carla.send(address, new URLSearchParams("a&".repeat(500_000))),
      ] as const,
  );
  expect(await tooLong([...asked, ...large])).toEqual([]);
  expect((await carla.get("/admin")).status).toBe(200);
}, 300_000);

test("5,000 different queries, each as long as an address may be, leave at most 20 MB", async () => {
  const host = hostNamed("here");
  const ask = async (from: number, to: number) => {
    for (let n = from; n < to; n += 10)
      await Promise.all(
        Array.from({ length: 10 }, async (_, i) => {
          const address = API[(n + i) % 3]!;
          const response = await site.get(`${address}?q=${n + i}&x=${"x".repeat(MAX_ADDRESS - 100)}`);
          expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
        }),
      );
  };
  await ask(10_000, 10_100);
  const before = (await host.ask({ act: "used memory" })) as number;
  await ask(20_000, 25_000);
  const after = (await host.ask({ act: "used memory" })) as number;
  expect((after - before) / 1024 / 1024).toBeLessThan(20);
}, 300_000);
