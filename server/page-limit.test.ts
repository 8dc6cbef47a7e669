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

test("all addresses of an IPv6 /64 count as one visitor", async () => {
  const ask = await serve(1);
  await ask(15, from("2001:db8:1:2::1", "*/*"));
  await ask(15, from("2001:db8:1:2::2", "*/*"));
  const [refused] = await ask(1, from("2001:db8:1:2::3", "*/*"));
  expect(refused!.status).toBe(429);
});

test("with limit 0 nobody is limited", async () => {
  const free = await serve(0);
  expect((await free(40, from("203.0.113.9"))).every(({ status }) => status === 200)).toBe(true);
});
