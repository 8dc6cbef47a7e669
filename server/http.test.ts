import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "#app/platform/log.server.ts";
import type { Services } from "#app/services.ts";
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return async (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
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
