import { request } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { openapi } from "#app/features/api/openapi.ts";
import routes from "#app/routes.ts";
import { writeList } from "./lists.ts";
import { processes, type Site } from "./martelo.ts";
import { addressesOf, dataOf } from "./route-addresses.ts";
import { FORMS } from "./route-forms.ts";
import { GUARDED } from "./route-guards.ts";

const files = processes({ perFile: true });
const NUMBER = "8000000000017";

let server: Site;

beforeAll(async () => {
  const list = await writeList(await files.newFolder(), "SP", "2026-01-08", [{ number: NUMBER }]);
  server = await files.host({ lists: [list] });
});

/** Properties that every object inherits, which must not be found in a table. */
const INHERITED = [...Object.getOwnPropertyNames(Object.prototype), "prototype"];

/** Every key that an address can have, and some unknown ones. */
const KEYS = [
  ...new Set([
    ...Object.values(openapi.paths).flatMap((path) =>
      Object.values(path as Record<string, { parameters?: { name?: string }[] }>).flatMap(
        ({ parameters = [] }) => parameters.flatMap(({ name }) => name ?? []),
      ),
    ),
    ...`q tipo estado cidade bairro modalidade pagamento comodidades condicao novidade area data ordem
      pagina preco_min quartos por_pagina agrupar voltar token aba etapa provedor error ids campo
      texto dado vista largura altura zoom lado etiqueta removido imoveis numero uf filtro`.split(/\s+/),
  ]),
];

const CALCULATIONS = Object.keys(openapi.paths).flatMap((path) =>
  path.startsWith("/calculos/") ? path.slice(1) : [],
);
const API = [
  "imoveis",
  `imoveis/${NUMBER}`,
  `imoveis/${NUMBER}/custo`,
  "mapa",
  "sugestoes",
  "exportar.csv",
  "openapi.json",
  ...CALCULATIONS,
];

/**
 * What a visitor finds at addresses whose parameters are filled in: the open routes of the table in both forms, and the
 * API. Guarded ones send a visitor to sign in before they read anything but their path (`guards.test.ts`).
 */
function addresses(fill: string): string[] {
  const open = addressesOf(routes, fill, fill).filter(([file]) => !(file in GUARDED));
  return [
    ...open.flatMap(([, address]) => [address, dataOf(address)]),
    ...API.map((path) => `/api/v1/${path}`),
  ];
}

/** Those of them where forms are read. */
const OPEN_FORMS = addressesOf(routes, NUMBER).flatMap(([file, address]) =>
  file in GUARDED || !(file in FORMS) ? [] : [address, dataOf(address)],
);

/** The addresses that answered with a server error, requested as a visitor. */
async function failuresOf(requests: { address: string; init?: RequestInit }[]): Promise<string[]> {
  const failed: string[] = [];
  for (let i = 0; i < requests.length; i += 16) {
    await Promise.all(
      requests.slice(i, i + 16).map(async ({ address, init }) => {
        const response = await server.get(address, {
          redirect: "manual",
          headers: { Accept: "text/html" },
          ...init,
        });
        await response.arrayBuffer();
        // Stripe is not configured, and says so to whoever sends its messages.
        const isClosed = response.status === 503 && address.startsWith("/webhooks/stripe");
        if (response.status >= 500 && !isClosed)
          failed.push(`${response.status} ${address} ${JSON.stringify(init?.headers ?? {})}`);
      }),
    );
  }
  return failed;
}

test("no key of an address, and no part of its path, finds an inherited property of an object", async () => {
  const queries = INHERITED.map((name) => new URLSearchParams(KEYS.map((key) => [key, name])).toString());
  const each = KEYS.flatMap((key) =>
    ["constructor", "__proto__", "toString"].map((name) => `?${new URLSearchParams([[key, name]])}`),
  );
  const requests = [
    ...addresses(NUMBER).flatMap((address, i) =>
      [0, 4].map((n) => `${address}${address.includes("?") ? "&" : "?"}${queries[(i + n) % queries.length]}`),
    ),
    ...each.map((query) => `/dashboard${query}`),
    ...each.map((query) => `/api/v1/imoveis${query}`),
    ...["constructor", "__proto__"].flatMap(addresses),
    ...INHERITED.map((name) => `/dashboard?${name}=1&${name}[${name}]=1`),
  ];
  expect(await failuresOf(requests.map((address) => ({ address })))).toEqual([]);
});

const BODIES: [type: string, body: string][] = [
  ["application/json", "{}"],
  ["application/json", '{"__proto__":{"admin":true},"constructor":1}'],
  ["application/json", "[],".repeat(10_000)],
  ["application/json", "[".repeat(60_000)],
  ["application/json", ""],
  ["text/plain", "constructor"],
  ["text/xml", "<a/>"],
  ["application/x-www-form-urlencoded", "intent=constructor&__proto__=1&id=toString&numero=valueOf"],
  ["application/x-www-form-urlencoded", "&".repeat(60_000)],
  ["application/x-www-form-urlencoded", "intent=%00&email=%ff%fe"],
  ["multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data\r\n\r\n"],
  ["multipart/form-data", "x"],
  ["application/octet-stream", "\0".repeat(64 * 1024)],
  ["não é um tipo".replace(/[^ -~]/g, "?"), "x"],
  ["application/json", "x".repeat(64 * 1024 + 1)],
];

test("no body, of any type and size, causes a server error", async () => {
  const methods = ["PUT", "DELETE", "PATCH", "OPTIONS"];
  const sent = (address: string, i: number, method: string) => {
    const [type, body] = BODIES[i % BODIES.length]!;
    return { address, init: { method, body, headers: { "Content-Type": type, Accept: "text/html" } } };
  };
  const requests = [
    ...addresses(NUMBER).map((address, i) => sent(address, i, methods[i % methods.length]!)),
    // Where forms are read, each meets every body in one of the two ways of sending them.
    ...OPEN_FORMS.flatMap((address, i) =>
      BODIES.flatMap((_, n) => ((i + n) % 2 === 0 ? [sent(address, n, "POST")] : [])),
    ),
  ];
  expect(await failuresOf(requests)).toEqual([]);
});

const ODD = [
  "constructor",
  "__proto__",
  "\x7f".replace("\x7f", "?"),
  "%00",
  ";;;===",
  "x".repeat(8_000),
  "-1",
];
const HEADERS =
  `accept accept-language accept-encoding range if-none-match if-modified-since referer user-agent
  cookie x-forwarded-for x-forwarded-proto forwarded sec-purpose authorization x-martelo-address
  x-martelo-device sec-fetch-site`.split(/\s+/);

test("no header causes a server error", async () => {
  const requests = addresses(NUMBER).flatMap((address, at) =>
    [HEADERS.slice(0, 8), HEADERS.slice(8)].map((names) => ({
      address,
      init: {
        headers: Object.fromEntries(
          names.map((name, i) => [name, ODD[(at + i) % ODD.length]!.slice(0, 900)]),
        ),
      },
    })),
  );
  const everywhere = HEADERS.flatMap((name) =>
    ODD.map((value) => ({ address: "/dashboard", init: { headers: { [name]: value } } })),
  );
  expect(await failuresOf([...requests, ...everywhere])).toEqual([]);
});

const COOKIES = ["aviso", "tema", "cookieConsent", "martelo.voltar", "martelo.desejo", "martelo.aparelho"];

test("no cookie causes a server error", async () => {
  const sessions = [
    "martelo.session_token",
    "martelo.two_factor",
    "martelo.mapa",
    "constructor",
    "__proto__",
  ];
  const requests = [...COOKIES, ...sessions].flatMap((name) =>
    [...ODD, "{}", '{"tone":"constructor"}', "%7B%22tone%22%3A%22toString%22%7D", "a.b"].flatMap((value, i) =>
      ["/dashboard", ["/", "/auth", "/favorites", "/api/v1/imoveis"][i % 4]!].map((address) => ({
        address,
        init: { headers: { cookie: `${name}=${value}`, accept: "text/html" } },
      })),
    ),
  );
  expect(await failuresOf(requests)).toEqual([]);
});

/** Sends requests that `fetch` refuses to send. */
function raw(
  target: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    request({ hostname, port, path: target, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode!, text }));
    })
      .on("error", reject)
      .end();
  });
}

/** Addresses, not all of which a browser would send. */
const TARGETS =
  `// /// //x /% /%ff /%ZZ /%00 /..%2f..%2fetc /..%2f..%2fpackage.json /../../package.json /?% /\\\\x http://x/ *
  //exemplo.com.br/x /property/%ZZ /property/%00 /dashboard?q=%E0%A4%A /api/v1 /api/v1/
  /api/v1/imoveis/%ZZ /api/v1/imoveis/%00 /api/v1/imoveis/..%2f..%2fetc%2fpasswd
  /api/v1/imoveis?%ZZ=%ZZ&q=%E0%A4%A /api/v1/imoveis?pagina=99999999999999999999
  /api/v1/imoveis?pagina=-1&preco_min=NaN&area=1,2,3 /api/v1/imoveis?area=%00%01&data=2026-99-99..x`
    .split(/\s+/)
    .concat(`/api/v1/imoveis/${"9".repeat(5000)}`, `/api/v1/imoveis?q=${"a".repeat(12_000)}`)
    .concat(["/dashboard", "/api/v1/imoveis"].map((path) => `${path}?estado=${",".repeat(10_000)}`))
    .concat(`/api/v1/imoveis?cidade=${"a-sp,".repeat(2_500)}`);

test("addresses and hosts that no browser sends are refused without a server error", async () => {
  for (const target of TARGETS) {
    const { status, text } = await raw(target);
    expect([target, status < 500, text.includes('"name": "martelo"')]).toEqual([target, true, false]);
  }
  for (const host of ["", "[", "a b", "constructor", "x".repeat(1_000), "localhost:99999"])
    expect([host, (await raw("/dashboard", { host })).status < 500]).toEqual([host, true]);
});
