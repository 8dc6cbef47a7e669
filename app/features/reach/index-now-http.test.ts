import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createIndexNow } from "./index-now-http.server.ts";
import { NotTaken } from "./index-now.ts";

const received: { type: string | undefined; body: unknown }[] = [];
let status = 200;
const server = createServer((request, response) => {
  let text = "";
  request.setEncoding("utf8").on("data", (part: string) => (text += part));
  request.on("end", () => {
    received.push({ type: request.headers["content-type"], body: JSON.parse(text) });
    response.writeHead(status, status === 302 ? { Location: "/" } : {}).end();
  });
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const submit = (addresses: string[]) =>
  createIndexNow({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/indexnow`,
    key: "0123456789abcdef",
    publicUrl: "https://martelo.example",
    userAgent: "Martelo",
  }).submit(addresses, new AbortController().signal);

test("the addresses are sent with the key and where it can be read", async () => {
  const urlList = ["https://martelo.example/property/1001"];
  for (status of [200, 202]) await submit(urlList);
  expect(received).toHaveLength(2);
  const keyLocation = "https://martelo.example/indexnow.txt";
  const body = { host: "martelo.example", key: "0123456789abcdef", keyLocation, urlList };
  expect(received[0]).toEqual({ type: "application/json; charset=utf-8", body });
});

test("any other answer means that nothing was taken", async () => {
  for (status of [302, 400, 403, 422, 429, 500]) await expect(submit([])).rejects.toThrow(NotTaken);
});
