import { readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeAll, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { processes, type Server } from "./martelo.ts";
import { newMember, Person } from "./people.ts";

/** Who may see what. Every route of `app/routes.ts` must be in one of these two lists. */
const OPEN = [
  "home.tsx",
  "map-data.ts",
  "map-place.ts",
  "map-drawing.ts",
  "map-provider.ts",
  "dashboard.tsx",
  "filter-draft.ts",
  "place-matches.ts",
  "property.tsx",
  "property-interest.tsx",
  "interest-link.tsx",
  "neighbours.ts",
  "property-calendar.ts",
  "property-sheet.tsx",
  "share-image.ts",
  "site-image.ts",
  "qr-code.ts",
  "photo.ts",
  "map-locator.ts",
  "compare.tsx",
  "api-docs.tsx",
  "favorite-mark.ts",
  "favorite-change.ts",
  "shared-list.tsx",
  "unsubscribe.tsx",
  "feed-matches.ts",
  "feed-deadlines.ts",
  "theme.ts",
  "auth.tsx",
  "auth-confirm.tsx",
  "auth-social.tsx",
  "auth-library.ts",
  "sign-out.ts",
  "city-names.ts",
  "avatar-file.ts",
  "account-deletion.tsx",
  "help.tsx",
  "help-link.tsx",
  "blog.tsx",
  "blog-post.tsx",
  "blog-cover.ts",
  "notice-dismissal.ts",
  "pricing.tsx",
  "privacy.tsx",
  "terms.tsx",
  "cookies.tsx",
  "dev-mail.tsx",
  "dev-mail-letter.tsx",
  // Also by a session's token; without either, a form is sent to sign in.
  "function-check.ts",
  "function-checkout.ts",
  "function-portal.ts",
  "webhook-stripe.ts",
  "not-found.tsx",
];

interface Guarded {
  address: string;
  guard: "member" | "admin";
  /**
   * The answer for those who may enter: the page, a redirect, or 404 where the address names something of one member.
   * Null: anybody is sent to a guarded page.
   */
  get: 200 | 404 | string | null;
  /** Whether forms are sent here. */
  posts: boolean;
}

const GUARDED: Record<string, Guarded> = {
  "settings.tsx": { address: "/settings", guard: "member", get: 200, posts: false },
  "settings-profile.tsx": { address: "/settings?index", guard: "member", get: 200, posts: true },
  "settings-security.tsx": { address: "/settings/seguranca", guard: "member", get: 200, posts: true },
  "settings-privacy.tsx": { address: "/settings/privacidade", guard: "member", get: 200, posts: true },
  "privacy-export.ts": {
    address: "/settings/privacidade/exportar",
    guard: "member",
    get: "/settings/privacidade",
    posts: true,
  },
  "avatar.ts": { address: "/settings/avatar", guard: "member", get: null, posts: true },
  "settings-notifications.tsx": { address: "/settings/avisos", guard: "member", get: 200, posts: true },
  "push-devices.ts": { address: "/settings/avisos/aparelhos", guard: "member", get: null, posts: true },
  "favorites.tsx": { address: "/favorites", guard: "member", get: 200, posts: true },
  "favorite-visit.ts": { address: "/favorites/visto", guard: "member", get: null, posts: true },
  "favorites-share.tsx": { address: "/favorites/compartilhar", guard: "member", get: 200, posts: true },
  "favorites-sheet.ts": { address: "/favorites/planilha.csv", guard: "member", get: 200, posts: false },
  // Without favourites the calendar is empty.
  "favorites-calendar.ts": {
    address: "/favorites/prazos.ics",
    guard: "member",
    get: "/favorites",
    posts: false,
  },
  "alerts.tsx": { address: "/alerts", guard: "member", get: 200, posts: true },
  "alerts-feeds.tsx": { address: "/alerts/assinar", guard: "member", get: 200, posts: true },
  "notifications.tsx": { address: "/notificacoes", guard: "member", get: 200, posts: false },
  "bell.ts": { address: "/notificacoes/sino", guard: "member", get: null, posts: true },
  "alert-preview.ts": { address: "/alerts/previa.json", guard: "member", get: 200, posts: false },
  "plan.tsx": { address: "/plan", guard: "member", get: 200, posts: true },
  // Nobody has a purchase of this name.
  "plan-receipt.ts": { address: "/plan/recibos/in_1.pdf", guard: "member", get: 404, posts: false },
  "plan-refund.tsx": { address: "/plan/devolucao", guard: "member", get: 200, posts: true },
  "plan-paid.tsx": { address: "/plan/pago", guard: "member", get: 200, posts: false },
  "sandbox-checkout.tsx": { address: "/pagamento-de-teste/x", guard: "member", get: 404, posts: true },
  "sandbox-customer.tsx": {
    address: "/pagamento-de-teste/cliente/x",
    guard: "member",
    get: 404,
    posts: true,
  },
  "admin-content.tsx": { address: "/admin/conteudo", guard: "admin", get: 200, posts: false },
  "admin-posts.tsx": { address: "/admin/conteudo/artigos", guard: "admin", get: 200, posts: false },
  "admin-post.tsx": { address: "/admin/conteudo/artigos/x", guard: "admin", get: 404, posts: true },
  "admin-post-cover.ts": { address: "/admin/conteudo/artigos/x/capa", guard: "admin", get: 404, posts: true },
  "admin-posts-sheet.ts": {
    address: "/admin/conteudo/artigos/planilha.csv",
    guard: "admin",
    get: 200,
    posts: false,
  },
  "admin-testimonials.tsx": {
    address: "/admin/conteudo/depoimentos",
    guard: "admin",
    get: 200,
    posts: true,
  },
  "admin-featured.tsx": { address: "/admin/conteudo/destaques", guard: "admin", get: 200, posts: true },
  "admin-notices.tsx": { address: "/admin/conteudo/avisos", guard: "admin", get: 200, posts: true },
  "admin-refunds.tsx": { address: "/admin/devolucoes", guard: "admin", get: 200, posts: true },
  "admin-users.tsx": { address: "/admin/users", guard: "admin", get: 200, posts: true },
  "admin-users-sheet.ts": { address: "/admin/users/planilha.csv", guard: "admin", get: 200, posts: false },
  "admin-alerts.tsx": { address: "/admin/alerts", guard: "admin", get: 200, posts: true },
  "admin-alerts-sheet.ts": { address: "/admin/alerts/planilha.csv", guard: "admin", get: 200, posts: false },
  "admin-reports.tsx": { address: "/admin/reports", guard: "admin", get: 200, posts: false },
  "admin-reports-sheet.ts": {
    address: "/admin/reports/planilha.csv",
    guard: "admin",
    get: 200,
    posts: false,
  },
  "admin-properties.tsx": { address: "/admin/properties", guard: "admin", get: 200, posts: true },
  "admin-properties-sheet.ts": {
    address: "/admin/properties/planilha.csv",
    guard: "admin",
    get: 200,
    posts: false,
  },
  // It has no address of its own: this is one of the pages in it.
  "admin-layout.tsx": { address: "/admin/logs", guard: "admin", get: 200, posts: false },
  "help-request.tsx": { address: "/ajuda/x", guard: "member", get: 404, posts: true },
  "admin-help.tsx": { address: "/admin/ajuda", guard: "admin", get: 200, posts: false },
  "admin-help-request.tsx": { address: "/admin/ajuda/x", guard: "admin", get: 404, posts: true },
  "admin.tsx": { address: "/admin", guard: "admin", get: 200, posts: false },
  "admin-settings.tsx": { address: "/admin/settings", guard: "admin", get: 200, posts: true },
  "admin-tables.tsx": { address: "/admin/tabelas", guard: "admin", get: 200, posts: false },
  "admin-table.tsx": { address: "/admin/tabelas/selic", guard: "admin", get: 200, posts: true },
  "admin-table-import.tsx": {
    address: "/admin/tabelas/selic/importar",
    guard: "admin",
    get: 200,
    posts: true,
  },
  "admin-table-sheet.ts": {
    address: "/admin/tabelas/selic/planilha.csv",
    guard: "admin",
    get: 200,
    posts: false,
  },
  "admin-operations.tsx": { address: "/admin/operacoes", guard: "admin", get: 200, posts: true },
  "admin-operations-messages.tsx": {
    address: "/admin/operacoes/mensagens",
    guard: "admin",
    get: 200,
    posts: true,
  },
  "admin-operations-errors.tsx": { address: "/admin/operacoes/erros", guard: "admin", get: 200, posts: true },
  "admin-operations-statements.tsx": {
    address: "/admin/operacoes/consultas",
    guard: "admin",
    get: 200,
    posts: false,
  },
  "admin-operations-processes.tsx": {
    address: "/admin/operacoes/processos",
    guard: "admin",
    get: 200,
    posts: false,
  },
  "admin-operations-requests.tsx": {
    address: "/admin/operacoes/pedidos",
    guard: "admin",
    get: 200,
    posts: true,
  },
  "admin-data.tsx": { address: "/admin/dados", guard: "admin", get: 200, posts: true },
  "admin-data-sheet.ts": { address: "/admin/dados/planilha.csv", guard: "admin", get: 200, posts: false },
  "admin-imports-runs.tsx": { address: "/admin/imports/execucoes", guard: "admin", get: 200, posts: false },
  "admin-imports-run.tsx": { address: "/admin/imports/execucoes/x", guard: "admin", get: 404, posts: false },
  "admin-imports-undo.tsx": {
    address: "/admin/imports/execucoes/x/desfazer",
    guard: "admin",
    get: 404,
    posts: true,
  },
  "admin-imports-compare.tsx": { address: "/admin/imports/comparar", guard: "admin", get: 200, posts: false },
  "admin-imports-runs-sheet.ts": {
    address: "/admin/imports/execucoes/planilha.csv",
    guard: "admin",
    get: 200,
    posts: false,
  },
  "admin-imports-run-rejects.ts": {
    address: "/admin/imports/execucoes/x/rejeitadas.csv",
    guard: "admin",
    get: 404,
    posts: false,
  },
  "admin-imports-compare-sheet.ts": {
    address: "/admin/imports/comparar/planilha.csv",
    guard: "admin",
    get: 200,
    posts: false,
  },
  "admin-logs.tsx": { address: "/admin/logs", guard: "admin", get: 200, posts: false },
  "admin-logs-sheet.ts": { address: "/admin/logs/planilha.csv", guard: "admin", get: 200, posts: false },
  // It has no address of its own: this is one of the pages in it.
  "admin-imports.tsx": { address: "/admin/imports", guard: "admin", get: 200, posts: false },
  "admin-imports-feed.tsx": { address: "/admin/imports?index", guard: "admin", get: 200, posts: true },
  "admin-imports-coverage.tsx": {
    address: "/admin/imports/cobertura",
    guard: "admin",
    get: 200,
    posts: false,
  },
  "admin-imports-sync.tsx": { address: "/admin/imports/busca", guard: "admin", get: 200, posts: true },
  "admin-imports-files.ts": {
    address: "/admin/imports/arquivos",
    guard: "admin",
    get: null,
    posts: true,
  },
  "admin-imports-rejects.ts": {
    address: "/admin/imports/rejeitadas.csv",
    guard: "admin",
    get: 404,
    posts: false,
  },
  "admin-confirm.tsx": { address: "/admin/confirmar", guard: "admin", get: "/admin", posts: true },
  "admin-menu.ts": { address: "/admin/menu", guard: "admin", get: "/admin", posts: true },
};

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

function sources(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [path.basename(file), ...sources(children)]);
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
    const guard = /\brequire(Fresh)?Admin\(/.test(text)
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

test.for(READ)("%s opens for members, or for administrators alone", async ([, { address, guard, get }]) => {
  for (const [person, others] of [
    [ana, [bia, admin]],
    [bia, [ana, admin]],
    [admin, [ana, bia]],
  ] as const) {
    const response = await person.get(address);
    const allowed = guard === "member" || person === admin;
    expect([person.email, leadsTo(response)]).toEqual([person.email, allowed ? get : "/dashboard"]);
    const text = await response.text();
    for (const { email } of others) expect(text).not.toContain(email);
  }
});

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
    const { guard, get } = GUARDED[file] ?? {};
    for (const person of [visitor, ana, bia, admin]) {
      const others = [ana, bia, admin].filter((one) => one !== person);
      for (const asked of [
        address,
        address.replace(/(?=\?|$)/, ".data").replace(/^\/\.data/, "/_root.data"),
      ]) {
        const response = await person.get(asked, outside);
        const text = await textOf(response);
        const seen = [file, asked, person.email];
        expect([...seen, response.status < 500]).toEqual([...seen, true]);
        for (const { email } of others) expect([...seen, text.includes(email)]).toEqual([...seen, false]);
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
