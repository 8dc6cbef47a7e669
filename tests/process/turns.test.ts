import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import routes from "#app/routes.ts";
import type { Watched } from "./host.ts";
import { hostNamed, ROOT } from "./hosts.ts";
import { writeList } from "./lists.ts";
import { processes, type Hosted } from "./martelo.ts";
import { newMember, Person } from "./people.ts";
import { addressesOf } from "./route-addresses.ts";
import { FORMS, NOT_REACHED, WITHOUT_TEXTS, type RouteForm } from "./route-forms.ts";
import { GUARDED } from "./route-guards.ts";

const files = processes({ perFile: true });
const NUMBER = "8000000000017";
/** What readers of texts repeat their work for. */
const PARTS = ["2 e ", "2 ou ", "entre 1 e 2 ", "[", '("a" ', "# a\n", "| a |\n|---|\n\n", "santa maria ou "];
const MOST_MS = 50;
/** As long as an address, and a form without a file, may be; and a form with one, or an article. */
const [MAX_ADDRESS, MAX_FORM, MAX_LARGE] = [15_000, 64 * 1024, 500 * 1024];
/** No text of ours that is read is as long. */
const LONG = 40;

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
  const list = await writeList(await files.newFolder(), "SP", "2026-01-08", rows);
  site = await files.host({ lists: [list], env: { PAYMENTS_SANDBOX: "on" } });
  visitor = new Person(site, "ninguem@exemplo.com.br");
  [ana, carla] = (await Promise.all(
    ["ana", "carla"].map((name) => newMember(site, `${name}@exemplo.com.br`)),
  )) as [Person, Person];
  await site.work("admin", { email: carla.email });
  await nameThings();
});

/** Addresses that name something there is, of routes that look for it before they read a text. */
const THINGS: Record<string, string> = {
  "auth-social.tsx": "/auth/google",
  "property-check.tsx": "/property/8000000000017/conferir/matricula",
};

async function nameThings() {
  const article = "/admin/conteudo/artigos/5e0c2a4e-1b1f-4c5d-9d0a-0a1b2c3d4e5f";
  const written = { titulo: "Leilões", publicacao: "rascunho", versao: "0" };
  const empty = { endereco: "", resumo: "", texto: "", fontes: "", assunto: "", revisado_em: "" };
  const form = { ...written, ...empty, descricao_capa: "", quando: "" };
  /** Where an answer leads to. */
  const led = async (who: Person, address: string, fields: Record<string, string>) =>
    new URL((await who.post(address, fields)).headers.get("location")!, site.url).pathname;
  expect(await led(carla, article, form)).toBe(article);
  const answer = await led(ana, "/ajuda", { assunto: "outro", mensagem: "Quanto custa?" });
  Object.assign(THINGS, {
    "admin-post.tsx": article,
    "admin-post-cover.ts": `${article}/capa`,
    "help-request.tsx": answer,
    "admin-help-request.tsx": `/admin${answer}`,
    "sandbox-checkout.tsx": await led(ana, "/functions/create-checkout", { oferta: "subscription" }),
    "sandbox-customer.tsx": await led(ana, "/functions/customer-portal", {}),
  });
}

/** The text that repeats a part; `n` begins it elsewhere in the part, which makes it a text that no cache knows. */
const repeated = (part: string, length: number, n: number) =>
  part.repeat(Math.ceil(length / part.length) + n).slice(n, n + length);

interface TurnRequest {
  what: string;
  /** Asks with another text than with any other number. */
  ask(n: number): Promise<Response>;
}

/** What was wrong with answers since a test began. */
const faults: string[] = [];

/** What the process of the servers did while it answered. */
async function watched(requests: readonly TurnRequest[], n: number): Promise<Watched> {
  const host = hostNamed("here");
  await host.ask({ act: "watch" });
  for (const { what, ask } of requests) {
    // An answer that leads to an address with the sender's own long text is more than this client reads.
    const response = await ask(n).catch(({ cause }: Error) => String(cause).includes("Headers Overflow"));
    if (response === false) faults.push(`${what}: no answer`);
    if (!(response instanceof Response)) continue;
    await response.body?.cancel();
    if (response.status >= 500 && response.status !== 503) faults.push(`${what}: ${response.status}`);
  }
  return (await host.ask({ act: "end watch" })) as Watched;
}

/**
 * Measures requests together, and each of them only where a turn was long. That may have been a collection of garbage, or
 * a first time, so what counts is the shortest of several attempts.
 */
async function measure(requests: readonly TurnRequest[]): Promise<Watched> {
  const together = await watched(requests, 0);
  if (together.longestTurn <= MOST_MS) return together;
  for (const one of requests) {
    let shortest = Infinity;
    for (let n = 1; n < 5 && shortest > MOST_MS; n++)
      shortest = Math.min(shortest, (await watched([one], n)).longestTurn);
    if (shortest > MOST_MS) faults.push(`${one.what}: ${Math.round(shortest)} ms`);
  }
  return together;
}

/** What a server reads by name, some of it only where it finds a text under others. */
async function readByName(ask: (names: string[]) => Promise<Response>, fixed = "") {
  const names = new Set(["a"]);
  const [fields, lines] = [new Set<string>(), new Set<string>()];
  for (let before = 0; before < names.size;) {
    before = names.size;
    const read = await watched([{ what: "", ask: () => ask([...names]) }], 0);
    for (const line of read.lines) lines.add(line);
    for (const name of Object.keys(read.forms)) fields.add(name);
    for (const name of Object.keys({ ...read.addresses, ...read.forms }))
      if (!new URLSearchParams(fixed).has(name)) names.add(name);
  }
  return { names: [...names], fields: [...fields], lines };
}

/** A page that also reads the query of another address, which is given to it. */
const INNER = "/meus-lugares";

/** A query with a text in each of some keys, as long as an address may be. */
function queryOf(keys: readonly string[], part: string, n: number): string {
  const length = MAX_ADDRESS / keys.length / (encodeURIComponent(part).length / part.length);
  return new URLSearchParams(
    keys.map((key): [string, string] => [key, repeated(part, Math.floor(length) - key.length, n)]),
  ).toString();
}

const API = ["imoveis", "mapa", "sugestoes", "exportar.csv"].map((name) => `/api/v1/${name}`);

test("no address of the table occupies the server for long, whatever text each of its keys and the parts of its path have", async () => {
  const table = addressesOf(routes).map(([file, open]): [Person, string] => {
    const guarded = GUARDED[file];
    return [guarded ? carla : visitor, THINGS[file] ?? guarded?.address ?? open];
  });
  for (const [i, [who, address]] of [...table, ...API.map((one) => [visitor, one] as const)].entries()) {
    const ask = (keys: readonly string[], part: string, n: number) =>
      who.get(`${address}${address.includes("?") ? "&" : "?"}${queryOf(keys, part, n)}`);
    const { names: keys } = await readByName((names) => ask(names, PARTS[0]!, 0));
    const own = PARTS[i % PARTS.length]!;
    const { addresses, forms } = await measure([
      { what: `${address} ${own}`, ask: (n) => ask(keys, own, n) },
    ]);
    for (const [key, length] of Object.entries(addresses))
      if (Math.max(length, forms[key] ?? 0) < LONG && address !== INNER)
        faults.push(`${address}: no text in ${key}`);
    if (!API.includes(address) && address !== "/dashboard") continue;
    // A text of words alone: other keys would end a search before its text is read.
    const alone = keys.flatMap((key, at) =>
      (key === "q" ? PARTS : [PARTS[at % PARTS.length]!]).map((part) => ({
        what: `${address} ${key} ${part}`,
        ask: (n: number) => ask([key], part, n),
      })),
    );
    await measure(alone);
  }
  // Each route with a part in its path meets one of the texts.
  const filled = PARTS.map((part) => {
    const fill = encodeURIComponent(repeated(part, 4_000, 0));
    return addressesOf(routes, fill, fill);
  });
  const paths = filled[0]!.flatMap((_, i) => {
    const [file, address] = filled[i % PARTS.length]![i]!;
    return address.length > MAX_ADDRESS / 5 ? [[file, address] as const] : [];
  });
  await measure(
    paths.map(([file, address]) => ({
      what: `${file} ${address.slice(0, 60)}`,
      ask: (n) => (file in GUARDED ? carla : visitor).get(`${address}${n}`),
    })),
  );
  expect(faults.splice(0)).toEqual([]);
}, 300_000);

/** A form in which each of these fields has the text, as long as it may be. */
function formOf(
  { fixed, isUrlencoded }: RouteForm,
  fields: readonly string[],
  part: string,
  n: number,
  most: number,
) {
  const form = isUrlencoded ? new URLSearchParams() : new FormData();
  const others = [...new URLSearchParams(fixed)];
  // Each has lines of its own around it. Signs are three letters each in an address, and the end of a line is two in a form.
  const room = (most - 200 * (fields.length + others.length)) / fields.length;
  const sent = isUrlencoded ? encodeURIComponent(part) : part.replaceAll("\n", "\r\n");
  const length = (room / sent.length) * part.length;
  for (const field of fields) form.set(field, repeated(part, Math.floor(length), n));
  for (const [name, value] of others) form.set(name, value);
  return form;
}

const manyFields = (count: number) =>
  new URLSearchParams(Array.from({ length: count }, (_, i) => ["a", `${i}`]));

/** Routes that take more than a form without a file. */
const LARGE = new Set([
  "admin-post.tsx",
  "admin-post-cover.ts",
  "avatar.ts",
  "admin-table-import.tsx",
  "property-check.tsx",
]);

test("no form of a route occupies the server for long, whatever text each of its fields has and however many they are", async () => {
  const [reached, withoutText] = [new Set<string>(), new Set<string>()];
  for (const [position, [file, open]] of addressesOf(routes).entries()) {
    const own = THINGS[file] ?? GUARDED[file]?.address ?? open;
    const forms = FORMS[file];
    if (forms === undefined) {
      // Where the table knows no form, the server takes none.
      expect([own, (await carla.send(own, new URLSearchParams())).status]).toEqual([own, 405]);
      continue;
    }
    // Signing out would leave the rest of the routes to a visitor.
    const isOut = /^(auth|sign-out)/.test(file);
    const who = GUARDED[file]?.guard === "admin" ? carla : isOut ? visitor : ana;
    const texts: Record<string, number> = {};
    for (const [nth, form] of forms.entries()) {
      const sender = form.asVisitor ? visitor : form.isLongAfter ? carla : who;
      const most = LARGE.has(file) && !form.isUrlencoded ? MAX_LARGE : MAX_FORM;
      const { at = own } = form;
      const since = `now() - interval '${form.isLongAfter ? 60 : 0} minutes'`;
      await site.query(`delete from rate_limits; update sessions set created_at = ${since}`);
      const send = (fixed: string, names: readonly string[], part: string, n: number) =>
        sender.send(at, formOf({ ...form, fixed }, names, part, n, most));
      const read = await readByName((names) => send(form.fixed, names, PARTS[0]!, 0), form.fixed);
      // Readers of texts are few and the same everywhere: every form meets two of the texts, and every text many forms.
      const parts = [0, 3].map((more) => PARTS[(position + nth + more) % PARTS.length]!);
      const requests = parts.map((part) => ({
        what: `${at} ${form.fixed} ${part}`,
        ask: (n: number) => send(form.fixed, read.names, part, n),
      }));
      // The same with a text in place of each of what is fixed.
      const fixed = [...new URLSearchParams(form.fixed)];
      const freed = fixed.map(([name], i) => {
        const others = new URLSearchParams(fixed.filter(([other]) => other !== name)).toString();
        const part = PARTS[i % PARTS.length]!;
        const ask = (n: number) => send(others, [...read.names, name], part, n);
        return { what: `${at} ${others} ${part}`, ask };
      });
      const note = ({ lines, forms: lengths }: Watched) => {
        for (const line of [...lines, ...read.lines]) reached.add(line);
        for (const name of [...read.fields, ...Object.keys(lengths)])
          texts[name] = Math.max(texts[name] ?? 0, lengths[name] ?? 0);
      };
      for (const together of [requests, freed]) note(await measure(together));
      // Others were read before them.
      const left = read.fields.filter((name) => texts[name]! < LONG && !fixed.some(([one]) => one === name));
      const alone = left.map((name, i) => {
        const ask = (n: number) => send(form.fixed, [name], PARTS[i % PARTS.length]!, n);
        return { what: `${at} ${name}`, ask };
      });
      note(await measure(alone));
    }
    const names = Object.keys(texts);
    if (names.length === 0) withoutText.add(file);
    faults.push(...names.filter((name) => texts[name]! < LONG).map((name) => `${file}: no text in ${name}`));
    await measure(
      [2_000, LARGE.has(file) ? 150_000 : 10_000].map((count) => ({
        what: `${own} ${count} fields`,
        ask: () => who.send(own, manyFields(count)),
      })),
    );
  }
  expect(faults.splice(0)).toEqual([]);
  expect([...withoutText].sort()).toEqual(Object.keys(WITHOUT_TEXTS).sort());
  expect(linesNotReached(reached).sort()).toEqual(Object.keys(NOT_REACHED).sort());
  expect((await carla.get("/admin")).status).toBe(200);
}, 300_000);

/** The lines of the server's code that read a form and were not reached. */
function linesNotReached(reached: ReadonlySet<string>): string[] {
  const reads = /\bform\.(?:get|getAll|has)\(|(?<!function )\breadForm\(/;
  const built = readdirSync(path.join(ROOT, "build/server"), { recursive: true, encoding: "utf8" });
  return built
    .filter((name) => name.endsWith(".js"))
    .flatMap((name) => {
      const lines = readFileSync(path.join(ROOT, "build/server", name), "utf8").split("\n");
      return lines.flatMap((line, at) =>
        reads.test(line) && !reached.has(`build/server/${name}:${at + 1}`) ? [line.trim()] : [],
      );
    });
}

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
