import { createServer } from "node:http";
import { expect, test } from "vitest";
import { listening } from "#tests/listening.ts";
import { createPageLimit } from "./page-limit.ts";

/** A server whose pages have the limit, at a fixed time. */
async function serve(perSecond: number) {
  const refuses = createPageLimit(perSecond, null);
  const server = createServer((request, response) => {
    if (!refuses(request, response, 0)) response.end("página");
  });
  const origin = await listening(server);
  return async (count: number, headers: Record<string, string>) => {
    const answers: Response[] = [];
    for (let i = 0; i < count; i++) answers.push(await fetch(origin, { headers }));
    return answers;
  };
}

const from = (address: string, accept = "text/html") => ({ "X-Forwarded-For": address, Accept: accept });

test("a visitor may use the requests of thirty seconds at once; then a page says when to come back", async () => {
  const ask = await serve(1);
  const answers = await ask(31, from("203.0.113.9"));
  expect(answers.slice(0, 30).every(({ status }) => status === 200)).toBe(true);
  const refused = answers[30]!;
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
  expect(refused.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const html = await refused.text();
  expect(html).toContain("Pedidos demais");
  expect(html).toContain("Tente de novo em 1 s.");
  expect((await ask(1, from("203.0.113.10")))[0]!.status).toBe(200);
});

test("a script gets the refusal as JSON, and all addresses of an IPv6 /64 count as one visitor", async () => {
  const ask = await serve(1);
  await ask(15, from("2001:db8:1:2::1", "*/*"));
  await ask(15, from("2001:db8:1:2::2", "*/*"));
  const [refused] = await ask(1, from("2001:db8:1:2::3", "*/*"));
  expect(refused!.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  expect(await refused!.json()).toMatchObject({ status: 429, title: "Pedidos demais" });
});

test("requests from the machine itself are not limited, and with limit 0 nobody is", async () => {
  const ask = await serve(1);
  expect((await ask(40, { Accept: "text/html" })).every(({ status }) => status === 200)).toBe(true);
  const free = await serve(0);
  expect((await free(40, from("203.0.113.9"))).every(({ status }) => status === 200)).toBe(true);
});
