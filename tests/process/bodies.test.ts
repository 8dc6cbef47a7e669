import { request } from "node:http";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeAll, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { processes, type Server } from "./martelo.ts";

const { serve } = processes({ perFile: true });
const MB = 1024 * 1024;

/** They take files of administrators; to anybody else they answer without reading. */
const LISTS = "/admin/imports/arquivos";
const ADDRESS_FILES = "/admin/imports/enderecos/arquivos";

let server: Server;

beforeAll(async () => {
  server = await serve();
});

/** Every address of the route table with its parameters filled in, and those that are answered without React. */
const ADDRESSES = [...addresses(routes as RouteConfigEntry[]), "/api/v1/imoveis", "/app.css"];

function addresses(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path: own = "", children = [] }) => {
    const full = own ? `${parent}/${own}` : parent;
    return [full.replace(/:\w+/g, "1").replace("*", "qualquer") || "/", ...addresses(children, full)];
  });
}

/** Sends `megabytes` without announcing them, until the server answers or disconnects; returns its answer. */
function pour(address: string, megabytes: number): Promise<{ status: number | null; sentMb: number }> {
  return new Promise((resolve) => {
    let sentMb = 0;
    let status: number | null = null;
    const sent = request(server.url + address, { method: "POST" });
    const part = Buffer.from("[],".repeat(MB / 3));
    const more = () => {
      if (sentMb === megabytes) return void sent.end();
      sentMb++;
      sent.write(part, () => setImmediate(more));
    };
    sent.on("response", (response) => {
      status = response.statusCode!;
      response.resume();
    });
    sent.on("error", () => {});
    sent.on("close", () => resolve({ status, sentMb }));
    more();
  });
}

test("no route accepts a large body, with or without Content-Length, but files from administrators", async () => {
  for (const address of ADDRESSES) {
    if (address === LISTS || address === ADDRESS_FILES) continue;
    const announced = await server.get(address, { method: "POST", body: new Uint8Array(7 * MB) });
    expect([address, announced.status]).toEqual([address, 413]);
    // Where the body is not read the answer is another one, and comes before the end.
    const { status } = await pour(address, 7);
    expect([address, [302, 404, 405, 413].includes(status!) || status]).toEqual([address, true]);
  }
});

test("the body of a passkey's answer is read only up to 64 KB", async () => {
  for (const name of ["generate-authenticate-options", "verify-authentication", "verify-registration"]) {
    const poured = await pour(`/api/auth/passkey/${name}`, 160);
    expect([name, poured.sentMb < 160]).toEqual([name, true]);
    // A client that does not stop for the answer may lose it with the connection.
    expect([413, null]).toContain(poured.status);
  }
  expect((await server.get("/healthz")).status).toBe(200);
});

test.for([LISTS, ADDRESS_FILES])("files for %s are accepted from administrators only", async (address) => {
  const headers = { "Content-Type": "multipart/form-data; boundary=x" };
  const small = await server.get(address, {
    method: "POST",
    body: new Uint8Array(7 * MB),
    headers,
    redirect: "manual",
  });
  expect([small.status, small.headers.get("location")]).toEqual([302, expect.stringContaining("/auth")]);
  expect((await pour(address, 160)).sentMb).toBeLessThan(160);
});

test("an announced body of more than a hundred megabytes of lists or five gigabytes of addresses is refused at once", async () => {
  for (const [address, bytes] of [
    [LISTS, 101e6],
    [ADDRESS_FILES, 5e9 + 1],
  ] as const) {
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { "Content-Length": String(bytes) };
      const sent = request(server.url + address, { method: "POST", headers });
      sent.on("response", (response) => {
        resolve(response.statusCode);
        sent.destroy();
      });
      sent.on("error", reject);
      sent.flushHeaders();
    });
    expect([address, answer]).toEqual([address, 413]);
  }
});
