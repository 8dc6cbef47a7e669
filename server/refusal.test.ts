import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { markupFaults } from "#tests/markup-faults.ts";
import { sendRefusal, type Refusal } from "./refusal.ts";

let refusal: Refusal;
const server = createServer((request, response) =>
  sendRefusal(request, response, refusal, "https://martelo.example"),
);
beforeAll(() => new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening)));
afterAll(() => server.close());

const get = (accept: string) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/auth`, { headers: { accept } });

const SENTENCE = "O que aconteceu, e o que fazer por < R$ 10 & mais.";

test.for([400, 403, 408, 413, 429, 500])("a refusal with status %i is a valid HTML page", async (status) => {
  refusal = { status, title: "Recusado", detail: SENTENCE };
  const answer = await get("text/html");
  const html = await answer.text();
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([status, "no-store"]);
  expect(html).toContain(`<h1>Recusado</h1><p>${SENTENCE.replace("&", "&amp;").replace("<", "&lt;")}</p>`);
  expect(await markupFaults(html)).toEqual([]);
});

test("a malformed address is not offered as a link for a retry", async () => {
  for (const [status, links] of [
    [400, ["/"]],
    [500, ["", "/"]],
  ] as const) {
    refusal = { status, title: "Recusado", detail: SENTENCE };
    const html = await (await get("text/html")).text();
    expect([...html.matchAll(/<a href="([^"]*)"/g)].map(([, link]) => link)).toEqual(links);
  }
});

test("whoever sent a form from a page of ours is led back to it, and nobody anywhere else", async () => {
  refusal = { status: 413, title: "Recusado", detail: SENTENCE };
  const { port } = server.address() as AddressInfo;
  const linkFor = async (method: string, referer: string) => {
    const headers = { accept: "text/html", referer };
    const html = await (await fetch(`http://127.0.0.1:${port}/settings/avatar`, { method, headers })).text();
    expect(await markupFaults(html)).toEqual([]);
    return /<p><a href="([^"]*)">/.exec(html)![1];
  };
  const here = `http://127.0.0.1:${port}`;
  expect(await linkFor("POST", `${here}/settings?aba=foto&x="<b>`)).toBe(
    "/settings?aba=foto&amp;x=%22%3Cb%3E",
  );
  expect(await linkFor("POST", `${here}//evil.example/`)).toBe("/");
  // Behind a proxy that replaces the `Host` header.
  expect(await linkFor("POST", "https://martelo.example/settings")).toBe("/settings");
  for (const elsewhere of [
    "http://martelo.example/settings",
    "https://evil.example/settings",
    "settings",
    "",
  ])
    expect(await linkFor("POST", elsewhere)).toBe("");
  expect(await linkFor("GET", `${here}/settings`)).toBe("");
});

test("a program gets the refusal as problem JSON, and from the API only when it exceeded the rate limit", async () => {
  for (const status of [403, 413, 429]) {
    refusal = { status, title: "Recusado", detail: SENTENCE, headers: { "Retry-After": "3" } };
    const answer = await get("application/json");
    expect(answer.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    expect(answer.headers.get("retry-after")).toBe("3");
    const { detail } = (await answer.json()) as { detail: string };
    expect(detail).toBe(
      status === 429 ? `${SENTENCE} Para consultas automáticas há a API, em /api.` : SENTENCE,
    );
  }
});
