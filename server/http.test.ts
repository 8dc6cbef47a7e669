import { request } from "node:http";
import { expect, test, vi } from "vitest";
import { ADDRESSES_PATH } from "#app/features/admin/census/census-form.ts";
import { SEND_PATH } from "#app/features/admin/imports/feed-form.ts";
import { compileGazetteer } from "#app/facts/query/sentence/gazetteer.ts";
import { createLog } from "#app/platform/log.server.ts";
import type { Services } from "#app/services.ts";
import { listening } from "#tests/listening.ts";
import { createHttpServer, type HttpOptions } from "./http.ts";

/** The server of an installation with this address and empty pages. */
async function serve(publicUrl: string | null, changed: Partial<HttpOptions> = {}) {
  const server = createHttpServer({
    services: {} as Services,
    files: (_request, _response, next) => next(),
    streets: async (_request, response) => void response.end(),
    pages: async (_request, response) => void response.end(),
    readiness: async () => ({ ready: true }),
    publicUrl,
    pagesPerSecond: 0,
    log: createLog("silent"),
    ...changed,
  });
  const origin = await listening(server);
  return Object.assign((path: string, init?: RequestInit) => fetch(origin + path, init), { origin });
}

test("with an https public address every answer has Strict-Transport-Security; otherwise none has", async () => {
  const encrypted = await serve("https://martelo.example");
  const plain = await serve(null);
  for (const path of ["/", "/healthz", "/readyz"]) {
    expect((await encrypted(path)).headers.get("strict-transport-security")).toBe("max-age=31536000");
    expect((await plain(path)).headers.get("strict-transport-security")).toBeNull();
  }
});

test("every answer has Cross-Origin-Opener-Policy, refusals included", async () => {
  const get = await serve(null);
  for (const response of [
    await get("/"),
    await get("/auth", { method: "POST", headers: { Origin: "https://outro.example" } }),
    await get("/auth", { method: "POST", body: "x".repeat(100_000) }),
  ])
    expect(response.headers.get("cross-origin-opener-policy")).toBe("same-origin");
});

test("an announced body larger than its address takes is refused before any of it arrives", async () => {
  const get = await serve(null, { pages: () => Promise.reject(new Error("no page is asked")) });
  const refused = (path: string, bytes: number) =>
    new Promise<unknown>((resolve, reject) => {
      const headers = { "Content-Length": String(bytes) };
      const sent = request(get.origin + path, { method: "POST", headers });
      sent.once("error", reject).once("response", ({ statusCode }) => {
        resolve(statusCode);
        sent
          .off("error", reject)
          .on("error", () => {})
          .destroy();
      });
      sent.flushHeaders();
    });
  for (const [path, bytes] of [
    ["/auth", 64 * 1024],
    ["/api/v1/imoveis", 64 * 1024],
    ["/app.css", 64 * 1024],
    [SEND_PATH, 100_000_000 + 64 * 1024],
    [ADDRESSES_PATH, 5e9],
  ] as const)
    expect([path, await refused(path, bytes + 1)]).toEqual([path, 413]);
});

test("a NUL byte in a path, a query or a body is refused before any page, as a page or as problem JSON", async () => {
  const read: string[] = [];
  const pages: HttpOptions["pages"] = async ({ url }, response) => {
    read.push(url!);
    response.end();
  };
  const get = await serve(null, { pages });
  const posted = (type: string, body: string) =>
    get("/auth", { method: "POST", body, headers: { "Content-Type": type } });
  const form = "application/x-www-form-urlencoded";
  const multipart = (value: string) =>
    `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${value}\r\n--b--\r\n`;
  const refused = [
    ...["/property/%00", "/dashboard?q=a%00b", "/api/v1/imoveis?%00=1", "/admin/users/planilha?q=%00"].map(
      (path) => get(path),
    ),
    posted(form, "a=%00"),
    posted(form, "a\0=1"),
    posted("multipart/form-data; boundary=b", multipart("a\0")),
    posted("application/json; charset=utf-8", '{"a":"\\u0000"}'),
    posted("application/json", '{"a":"\\\\\\u0000"}'),
    posted("text/plain", "\0"),
  ];
  for (const answer of await Promise.all(refused)) {
    expect([answer.url, answer.status]).toEqual([answer.url, 400]);
    expect(await answer.json()).toMatchObject({
      title: "Pedido inválido",
      detail: expect.stringContaining("caractere nulo"),
    });
  }
  expect(read).toEqual([]);
  const page = await get("/dashboard?q=%00", { headers: { Accept: "text/html" } });
  expect([page.status, await page.text()]).toEqual([
    400,
    expect.stringMatching(/Pedido inválido[^]*caractere nulo/),
  ]);

  const taken = [
    get("/dashboard?q=%2500"),
    posted(form, "a=%2500"),
    posted("application/json", '{"a":"\\\\u0000"}'),
    posted("multipart/form-data; boundary=b", multipart("%00")),
  ];
  for (const answer of await Promise.all(taken)) expect(answer.status).toBe(200);
});

test("a visitor behind the local proxy who exceeds the rate must wait, at every page however it is written; others are not affected", async () => {
  vi.spyOn(performance, "now").mockReturnValue(0);
  const get = await serve(null, { pagesPerSecond: 1 });
  const ask = async (path: string, address: string, accept = "text/html") =>
    get(path, { headers: { "X-Forwarded-For": address, Accept: accept } });
  for (let n = 0; n < 30; n++) expect((await ask("/cidades.json?busca=a", "203.0.113.9")).status).toBe(200);
  for (const path of ["/dashboard", "/DASHBOARD/", "/property/8000000000017"]) {
    const page = await ask(path, "203.0.113.9");
    expect([page.status, page.headers.get("retry-after")]).toEqual([429, "1"]);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await page.text()).toMatch(/Pedidos demais[^]*Tente de novo em 1 s\./);
  }
  const script = await ask("/cidades.json?busca=a", "203.0.113.9", "*/*");
  expect([script.status, script.headers.get("content-type")]).toEqual([
    429,
    "application/problem+json; charset=utf-8",
  ]);
  expect(await script.json()).toMatchObject({ status: 429, title: "Pedidos demais" });
  // The photos and tiles of the pages that came before have a limit of their own.
  for (const file of ["/fotos/8000000000017/1/320", "/mapa/chao/5/11/17"])
    expect((await ask(file, "203.0.113.9", "*/*")).status).toBe(200);
  expect((await ask("/dashboard", "203.0.113.10")).status).toBe(200);
  for (let n = 0; n < 40; n++) expect((await get("/dashboard")).status).toBe(200);
});

test("a client of the API behind the local proxy may burst 120 requests, then must wait; others are not affected", async () => {
  vi.spyOn(performance, "now").mockReturnValue(0);
  const services = { engine: () => ({ freshness: { demo: false } }) } as unknown as Services;
  const get = await serve(null, { services });
  const ask = (address: string) => get("/api/v1/openapi.json", { headers: { "X-Forwarded-For": address } });
  for (let n = 0; n < 120; n++) expect((await ask("203.0.113.9")).status).toBe(200);
  const refused = await ask("203.0.113.9");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
  expect(refused.headers.get("access-control-allow-origin")).toBe("*");
  expect(refused.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  expect(await refused.json()).toMatchObject({ status: 429, title: "Consultas demais" });
  expect((await ask("6.6.6.6, 203.0.113.10")).status).toBe(200);
  expect((await get("/api/v1/openapi.json")).status).toBe(200);
});

test("an export counts as ten requests of the API, its headers alone as one", async () => {
  vi.spyOn(performance, "now").mockReturnValue(0);
  const engine = {
    freshness: { demo: false, newest: null, byState: {} },
    numbers: () => [],
    listings: async () => [],
  };
  const services = { engine: () => engine, gazetteer: compileGazetteer([]), now: () => new Date(0) };
  const get = await serve(null, { services: services as unknown as Services });
  const ask = (method: string) =>
    get("/api/v1/exportar.csv", { method, headers: { "X-Forwarded-For": "203.0.113.11" } });
  for (let n = 0; n < 10; n++) expect((await ask("HEAD")).status).toBe(200);
  for (let n = 0; n < 11; n++) expect((await ask("GET")).status).toBe(200);
  expect([(await ask("GET")).status, (await ask("HEAD")).status]).toEqual([429, 429]);
});

test("idle connections are kept longer than proxies keep them", async () => {
  const get = await serve(null);
  expect((await get("/healthz")).headers.get("keep-alive")).toBe("timeout=75");
});

test("an answer that fails says the number under which its error is in the log", async () => {
  const log = createLog("silent");
  const error = vi.spyOn(log, "error");
  const pages = () => Promise.reject(new Error("no page"));
  const get = await serve(null, { log, pages });
  const { status, detail } = (await (await get("/ajuda")).json()) as { status: number; detail: string };
  const [fields] = error.mock.calls[0]! as unknown as [{ requestId: string }];
  expect(status).toBe(500);
  expect(detail).toContain(`Número do atendimento: ${fields.requestId}.`);
});

test("while the portal is closed everything is answered with 503 and when to come back, but the health checks", async () => {
  const closed = {
    status: 503,
    title: "Em manutenção",
    detail: "Já voltamos.",
    headers: { "Retry-After": "600" },
  };
  let open = false;
  const get = await serve(null, { maintenance: () => (open ? null : closed) });
  for (const path of ["/", "/api/v1/imoveis", "/webhooks/stripe", "/assets/x.js"]) {
    const { status, headers } = await get(path, { headers: { Accept: "text/html" } });
    expect([status, headers.get("retry-after")]).toEqual([503, "600"]);
  }
  const page = await get("/", { headers: { Accept: "text/html" } });
  expect(await page.text()).not.toContain("Ir para o início");
  expect([(await get("/healthz")).status, (await get("/readyz")).status]).toEqual([200, 200]);
  open = true;
  expect((await get("/")).status).toBe(200);
});

test("an address that does not exist is in the log with its path, without what may be secret in it", async () => {
  const log = createLog("silent");
  const info = vi.spyOn(log, "info");
  const get = await serve(null, {
    log,
    pages: async (_request, response) => {
      response.statusCode = 404;
      response.end();
    },
  });
  await (await get("/nada?token=segredo")).text();
  await expect
    .poll(() => info.mock.calls)
    .toEqual([[{ url: expect.stringMatching(/^\/nada/) }, "address not found"]]);
  expect(JSON.stringify(info.mock.calls)).not.toContain("segredo");
});
