import { createServer, get } from "node:http";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { WholePage } from "#app/platform/whole-page.ts";
import { listening } from "#tests/listening.ts";
import { answerWith } from "./pages.ts";

/** The address of a server with this handler, and the errors it could not answer. */
async function serve(handle: (request: Request) => Promise<Response>) {
  const failures: unknown[] = [];
  const server = createServer((incoming, response) => {
    const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array>;
    answerWith(handle, incoming, response, body).catch((error: unknown) => {
      failures.push(error);
      response.destroy();
    });
  });
  return { origin: await listening(server), failures };
}

test("a request arrives with its address and headers, and a whole page is sent with its length", async () => {
  const { origin } = await serve(async (request) => {
    const text = `${request.method} ${request.url} ${request.headers.get("x-de")}`;
    return new WholePage([text, " − fim"], { status: 201, headers: { "Content-Type": "text/html" } });
  });
  const answer = await fetch(`${origin}/a?q=ção`, { headers: { "X-De": "mim" } });
  const expected = `GET ${origin}/a?q=${encodeURIComponent("ção")} mim − fim`;
  expect(await answer.text()).toBe(expected);
  expect([answer.status, answer.headers.get("content-length")]).toEqual([
    201,
    String(Buffer.byteLength(expected)),
  ]);
});

test("a whole page is sent compressed as the browser asks for it, with the length of what is sent", async () => {
  const text = "imóvel em leilão ".repeat(10_000);
  const { origin } = await serve(async () => new WholePage([text], {}));
  const sent = async (encoding: string) => {
    const answer = await fetch(origin, { headers: { "Accept-Encoding": encoding } });
    expect(await answer.text()).toBe(text);
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
    return [answer.headers.get("content-encoding"), Number(answer.headers.get("content-length"))];
  };
  const [, whole] = await sent("identity");
  expect(whole).toBe(Buffer.byteLength(text));
  for (const [header, chosen] of [
    ["gzip, deflate, br, zstd", "zstd"],
    ["gzip, deflate, br", "br"],
    ["gzip;q=0.5, br;q=0", "gzip"],
  ] as const) {
    const [encoding, length] = await sent(header);
    expect(encoding).toBe(chosen);
    expect(length).toBeLessThan(Number(whole) / 100);
  }
});

test("a request body arrives completely, and its answer is a page as well", async () => {
  const { origin } = await serve(async (request) => new WholePage([await request.text()], { status: 422 }));
  const sent = "ção ".repeat(100_000);
  const answer = await fetch(origin, { method: "POST", body: sent });
  expect([answer.status, await answer.text()]).toEqual([422, sent]);
});

test("other answers keep several cookies apart, and their bodies are streamed", async () => {
  const headers = new Headers({ Location: "/b" });
  headers.append("Set-Cookie", "a=1");
  headers.append("Set-Cookie", "b=2");
  const { origin } = await serve(async (request) =>
    request.url.endsWith("/a")
      ? new Response(null, { status: 302, headers })
      : new Response(Readable.toWeb(Readable.from([Buffer.from("um "), Buffer.from("dois")])) as BodyInit),
  );
  const moved = await fetch(`${origin}/a`, { redirect: "manual" });
  expect([moved.status, moved.headers.getSetCookie()]).toEqual([302, ["a=1", "b=2"]]);
  expect(await (await fetch(`${origin}/b`)).text()).toBe("um dois");
});

test("a client that disconnects is not reported; a handler that throws is", async () => {
  const { promise: left, resolve } = Promise.withResolvers<void>();
  const { origin, failures } = await serve(async (request) => {
    if (request.url.endsWith("/broken")) throw new Error("broken");
    await new Promise<void>((gone) => request.signal.addEventListener("abort", () => gone()));
    resolve();
    throw new Error("too late");
  });
  const client = get(`${origin}/slow`);
  client.on("error", () => {});
  client.on("socket", (socket) => socket.on("connect", () => setImmediate(() => client.destroy())));
  await left;
  await expect(fetch(`${origin}/broken`)).rejects.toThrow();
  expect(failures.map(String)).toEqual(["Error: broken"]);
});
