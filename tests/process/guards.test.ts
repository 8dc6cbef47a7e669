import { readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeAll, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { GUARDED, OPEN } from "./route-guards.ts";
import { processes, type Server } from "./martelo.ts";
import { newMember, Person } from "./people.ts";

const ROWS = Object.entries(GUARDED).map(([file, row]) => [file, row] as const);
const READ = ROWS.filter(([, { get }]) => get !== null);
const POSTED = ROWS.filter(([, { posts }]) => posts);

const files = processes({ perFile: true });

let server: Server;
let visitor: Person;
let ana: Person;
let bia: Person;
let admin: Person;

beforeAll(async () => {
  server = await files.serve();
  visitor = new Person(server, "ninguem@exemplo.com.br");
  ana = await newMember(server, "ana@exemplo.com.br");
  bia = await newMember(server, "bia@exemplo.com.br");
  admin = await newMember(server, "carla@exemplo.com.br");
  const promoted = await files.run("admin", [admin.email], { dataDir: server.dataDir });
  expect([promoted.code, promoted.stderr]).toEqual([0, ""]);
});

/** The target of an answer's redirect, or its status. */
function leadsTo(response: Response): string | number {
  return response.headers.get("location") ?? response.status;
}

function signInFor(address: string): string {
  return `/auth?${new URLSearchParams({ voltar: address })}`;
}

/** The modules of the routes, each once: one may serve several addresses. */
function sources(entries: RouteConfigEntry[]): string[] {
  return [
    ...new Set(entries.flatMap(({ file, children = [] }) => [path.basename(file), ...sources(children)])),
  ];
}

function source(file: string): string {
  return readFileSync(path.join(import.meta.dirname, "../../app/routes", file), "utf8");
}

test("every route of the table is listed here, as open or as guarded", () => {
  expect(sources(routes).sort()).toEqual([...OPEN, ...Object.keys(GUARDED)].sort());
});

test("a route that asks who is signed in, or accepts forms, is listed as such", () => {
  const found = sources(routes).map((file) => {
    const text = source(file);
    // The screens of operations ask for the administrator in one place.
    const guard = /\b(require(Fresh)?Admin|operationsScreen)\(/.test(text)
      ? "admin"
      : /\brequire(Viewer|Favorites)\(/.test(text)
        ? "member"
        : "open";
    return [file, guard, guard !== "open" && /^export (async )?(function|const) action\b/m.test(text)];
  });
  expect(found.sort()).toEqual(
    [
      ...OPEN.map((file) => [file, "open", false]),
      ...ROWS.map(([file, { guard, posts }]) => [file, guard, posts]),
    ].sort(),
  );
});

test.for(READ)("%s sends a visitor to sign in, with the way back", async ([, { address }]) => {
  expect(leadsTo(await visitor.get(address))).toBe(signInFor(address));
});

test.for(READ)("%s redirects a visitor's script in the same way", async ([, { address }]) => {
  const [page, query] = address.split("?");
  const response = await visitor.get(`${page}.data${query ? `?${query}` : ""}`);
  const text = await response.text();
  expect(text).toContain("/auth?voltar=");
  expect(text).not.toContain("@exemplo.com.br");
});

test.for(READ)(
  "%s opens for members, or for administrators alone",
  async ([, { address, guard, get, aboutMembers }]) => {
    for (const [person, others] of [
      [ana, [bia, admin]],
      [bia, [ana, admin]],
      [admin, [ana, bia]],
    ] as const) {
      const response = await person.get(address);
      const allowed = guard === "member" || person === admin;
      expect([person.email, leadsTo(response)]).toEqual([person.email, allowed ? get : "/dashboard"]);
      const text = await response.text();
      if (aboutMembers && person === admin) continue;
      for (const { email } of others) expect(text).not.toContain(email);
    }
  },
);

/**
 * Every address of the route table, so that new routes are called as well; `x` and a number stand for its parameters.
 */
function addressesOf(entries: RouteConfigEntry[], parent = ""): [file: string, address: string][] {
  return entries.flatMap(({ file, path: own, index, children = [] }) => {
    const full = own ? `${parent}/${own}` : parent;
    const filled = full.replace(":number", "8000000000017").replace(/:\w+/g, "x").replace("*", "x") || "/";
    // A layout without a path has no address, only its pages do.
    const isLayout = own === undefined && !index && children.length > 0;
    const address = index && parent ? `${filled}?index` : filled;
    return [
      ...(isLayout ? [] : [[path.basename(file), address] as [string, string]]),
      ...addressesOf(children, full),
    ];
  });
}

/** The text of an answer; empty for a stream, which has no end. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return response.text();
  await response.body!.cancel();
  return "";
}

test("every route answers visitor, member, other member and administrator as its guard requires, and nobody with another's data", async () => {
  for (const [n, [file, address]] of addressesOf(routes).entries()) {
    // With the header of a visitor from outside, because on this machine the outbox can be read.
    const outside = { "X-Forwarded-For": `198.51.100.${n}` };
    const { guard, get, aboutMembers } = GUARDED[file] ?? {};
    for (const person of [visitor, ana, bia, admin]) {
      const mayNotSee =
        aboutMembers && person === admin ? [] : [ana, bia, admin].filter((one) => one !== person);
      for (const asked of [
        address,
        address.replace(/(?=\?|$)/, ".data").replace(/^\/\.data/, "/_root.data"),
      ]) {
        const response = await person.get(asked, outside);
        const text = await textOf(response);
        const seen = [file, asked, person.email];
        expect([...seen, response.status < 500]).toEqual([...seen, true]);
        for (const { email } of mayNotSee) expect([...seen, text.includes(email)]).toEqual([...seen, false]);
        const to = `${response.headers.get("location") ?? ""} ${response.status === 202 ? text : ""}`;
        if (guard && get !== null && person === visitor)
          expect([...seen, to]).toEqual([...seen, expect.stringContaining("/auth")]);
        if (guard === "admin" && person !== admin && person !== visitor)
          expect([...seen, to]).toEqual([...seen, expect.stringContaining("/dashboard")]);
        if (!guard && person === visitor && !file.startsWith("auth"))
          expect([...seen, to.includes("voltar=")]).toEqual([...seen, false]);
      }
    }
  }
});

test.for(POSTED)("%s accepts no form of a visitor", async ([, { address }]) => {
  expect(leadsTo(await visitor.post(address))).toBe(signInFor(address.split("?")[0]!));
});

test.for(POSTED)("%s answers an empty form of a member without a server error", async ([, { address }]) => {
  const response = await ana.post(address);
  expect(response.status).toBeLessThan(500);
  expect(response.status).not.toBe(403);
  expect(response.headers.get("location") ?? "").not.toContain("/auth");
  expect(await response.text()).not.toContain(bia.email);
});

test.for(ROWS)("%s refuses forms of other sites, whoever is signed in", async ([, { address }]) => {
  for (const person of [visitor, ana, admin]) {
    const response = await person.post(address, {}, "https://outro.example");
    expect(response.status).toBe(403);
  }
});

test("behind an encrypting proxy forms are accepted, with and without JavaScript", async () => {
  const encrypted = server.url.replace("http:", "https:");
  for (const address of ["/auth", "/auth.data"]) {
    const response = await visitor.post(address, { intent: "entrar" }, encrypted);
    expect([address, response.status]).toEqual([address, 422]);
  }
});

test.for(ROWS.filter(([, { posts }]) => !posts))("%s accepts no forms at all", async ([, { address }]) => {
  for (const person of [visitor, ana]) {
    expect((await person.post(address)).status).toBe(405);
  }
});

test("the menu has the places of every member, and the work pages for administrators; on work pages it is short", async () => {
  const menu = async (person: Person, address: string) => {
    const page = await (await person.get(address)).text();
    return [...page.matchAll(/<a class="menu-item" href="([^"]*)"/g)].map(([, to]) => to);
  };
  const places = ["/favorites", "/alerts", "/settings", "/plan", "/ajuda"];
  expect(await menu(ana, "/settings")).toEqual(places);
  expect(await menu(admin, "/settings")).toEqual([...places, "/admin"]);
  expect(await menu(admin, "/admin")).toEqual(["/settings"]);
  expect(await menu(visitor, "/dashboard")).toEqual([]);
});

test("passkeys are created for members only", async () => {
  const address = "/api/auth/passkey/generate-register-options";
  expect((await visitor.get(address)).status).toBe(401);
  expect((await ana.get(address)).status).toBe(200);
  const sent = await visitor.post("/api/auth/passkey/verify-registration");
  expect(sent.status).toBeGreaterThanOrEqual(400);
  expect(sent.status).toBeLessThan(500);
});

test("no other route of the sign-in library is reachable", async () => {
  for (const name of ["get-session", "list-sessions", "two-factor/disable", "passkey/delete-passkey"]) {
    expect([name, (await ana.get(`/api/auth/${name}`)).status]).toEqual([name, 404]);
    expect([name, (await ana.post(`/api/auth/${name}`)).status]).toEqual([name, 404]);
  }
});

test("the sessions of other members stay open", async () => {
  const page = await (await ana.get("/settings/seguranca")).text();
  expect(page).toContain("Este aparelho");
  const other = new Person(server, ana.email);
  const form = { intent: "entrar", email: ana.email, password: "pitanga-azul-93" };
  expect(leadsTo(await other.post("/auth", form))).toBe("/dashboard");
  const listed = await (await ana.get("/settings/seguranca")).text();
  const button = /<button[^>]*\bname="id"[^>]*>/.exec(listed)?.[0] ?? "";
  const id = /value="([0-9a-f-]{36})"/.exec(button)?.[1];
  expect(id).toBeDefined();
  expect(leadsTo(await bia.post("/settings/seguranca", { intent: "encerrar", id: id! }))).toBe(
    "/settings/seguranca",
  );
  expect((await other.get("/settings")).status).toBe(200);
  await ana.post("/settings/seguranca", { intent: "encerrar", id: id! });
  expect(leadsTo(await other.get("/settings"))).toBe(signInFor("/settings"));
});
