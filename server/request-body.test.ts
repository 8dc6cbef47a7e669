import { createServer, request as ask, type ClientRequest } from "node:http";
import routes from "#app/routes.ts";
import { listening } from "#tests/listening.ts";
import { addressesOf } from "#tests/process/route-addresses.ts";
import { expect, test } from "vitest";
import { readLimitedForm } from "#app/platform/limited-form.server.ts";
import { bodyLimitOf, bodyRefusal, cutOffAfterAnswer, takeBody } from "./request-body.ts";
import { sendRefusal } from "./refusal.ts";

const KB = 1024;
const USUAL = 64 * KB;

/** A server that answers with the size of the body, and for larger bodies with the field of the form. */
async function serve(timeoutMs = 20_000) {
  const server = createServer(async (request, response) => {
    cutOffAfterAnswer(request, response);
    const limit = { ...bodyLimitOf(request.url!), timeoutMs };
    const taken = await takeBody(request, request.url!, limit);
    if (taken.outcome === "gone") return;
    if (taken.outcome !== "taken") return sendRefusal(request, response, bodyRefusal(taken), null);
    if (!(taken.body instanceof ReadableStream))
      return void response.end(String(taken.body?.length ?? "nada"));
    const half = { duplex: "half" as const };
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const web = new Request("http://localhost", { method: "POST", body: taken.body, headers, ...half });
    const form = await readLimitedForm(web, 100 * 1024 * KB);
    response.end(form.ok ? [...form.form.keys()].join() : form.reason);
  });
  return listening(server);
}

function answerTo(sent: ClientRequest): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode!, text }));
    });
  });
}

const PATHS = ["/auth", "/api/auth/passkey/verify-authentication", "/api/v1/imoveis", "/a-route-to-come"];
const METHODS = ["POST", "PUT", "DELETE", "GET", "QUERY"];

test.for(PATHS)("a body of 64 KB for %s is accepted, and one byte more is refused", async (path) => {
  const origin = await serve();
  for (const method of METHODS.filter((name) => name !== "GET")) {
    const fits = await fetch(origin + path, { method, body: "x".repeat(USUAL) });
    expect([method, fits.status, await fits.text()]).toEqual([method, 200, String(USUAL)]);
    const over = await fetch(origin + path, { method, body: "x".repeat(USUAL + 1) });
    expect([method, over.status]).toEqual([method, 413]);
    expect(await over.json()).toMatchObject({
      status: 413,
      title: "Envio grande demais",
      detail: expect.stringContaining("Aqui cabem no máximo 64 KB, "),
    });
  }
});

test("a body without Content-Length is read up to the limit and no further", async () => {
  const origin = await serve();
  for (const method of METHODS) {
    const sent = ask(origin, { method, path: PATHS[0]!, headers: { "transfer-encoding": "chunked" } });
    const answer = answerTo(sent);
    sent.write("[],".repeat(USUAL / 2));
    expect([method, (await answer).status]).toEqual([method, 413]);
    sent.destroy();
  }
});

test("a client that stops sending is disconnected at the timeout", async () => {
  const origin = await serve(50);
  for (const headers of [{ "content-length": "100" }, { "transfer-encoding": "chunked" }]) {
    const sent = ask(origin, { method: "POST", path: "/auth", headers });
    const answer = answerTo(sent);
    sent.write("x");
    expect((await answer).status).toBe(408);
    sent.destroy();
  }
});

test("a client that keeps sending after the answer is disconnected", async () => {
  const origin = await serve();
  const sent = ask(origin, { method: "POST", path: "/auth", headers: { "transfer-encoding": "chunked" } });
  sent.on("error", () => {});
  sent.on("response", (response) => response.on("error", () => {}).resume());
  const closed = new Promise((resolve) => sent.on("close", resolve));
  const more = () => sent.destroyed || sent.write(new Uint8Array(KB * KB), () => setImmediate(more));
  more();
  await closed;
});

test("a request without a body has null as body", async () => {
  const origin = await serve();
  expect(await (await fetch(`${origin}/auth`, { method: "POST" })).text()).toBe("nada");
  expect(await (await fetch(`${origin}/auth`)).text()).toBe("nada");
});

test("the upload of a photo has a higher limit, in both forms of its address", async () => {
  const origin = await serve();
  expect(bodyLimitOf("/settings/avatar.data")).toEqual(bodyLimitOf("/settings/avatar"));
  const send = async (bytes: number) => {
    const form = new FormData();
    form.set("foto", new Blob([new Uint8Array(bytes)]));
    const response = await fetch(`${origin}/settings/avatar`, { method: "POST", body: form });
    return [response.status, response.status === 200 ? await response.text() : ""];
  };
  expect(await send(5 * KB * KB)).toEqual([200, "foto"]);
  expect(await send(6 * KB * KB)).toEqual([413, ""]);
  const sent = ask(origin, {
    method: "POST",
    path: "/settings/avatar",
    headers: { "transfer-encoding": "chunked", "content-type": "multipart/form-data; boundary=x" },
  });
  const answer = answerTo(sent);
  sent.write(new Uint8Array(6 * KB * KB));
  expect(await answer).toEqual({ status: 200, text: "too_large" });
  sent.destroy();
});

test("of the routes only those for files, pages, articles and messages about payments take more than 64 KB", () => {
  const larger = addressesOf(routes, "0a1b", "8000000000017").flatMap(([, address]) => {
    const { bytes } = bodyLimitOf(address.split("?")[0]!);
    return bytes === USUAL ? [] : [[address, bytes]];
  });
  const picture = 5 * KB * KB + 16 * KB;
  expect(Object.fromEntries(larger)).toEqual({
    "/admin/conteudo/artigos/0a1b": 512 * KB,
    "/admin/conteudo/artigos/0a1b/capa": picture,
    "/admin/imports/arquivos": 100_000_000 + USUAL,
    "/admin/imports/enderecos/arquivos": 5_000_000_000,
    "/admin/tabelas/0a1b/importar": 3 * KB * KB,
    "/property/8000000000017/conferir/0a1b": 16 * KB * KB,
    "/settings/avatar": picture,
    "/trazer/receber": 5 * KB * KB + 64 * KB,
    "/trazer/singlefile": 5 * KB * KB + 64 * KB,
    "/webhooks/stripe": KB * KB,
  });
});
