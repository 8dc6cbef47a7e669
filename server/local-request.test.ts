import { expect, test } from "vitest";
import { isLocalRequest, showsOutbox } from "./local-request.ts";

const HERE = { host: "localhost:3000" };
const local = (address: string | undefined, headers: Record<string, string>) =>
  isLocalRequest(address, new Headers(headers));

test.for(["localhost", "localhost:3000", "127.0.0.1:3000", "[::1]:3000"])(
  "a request for %s is local",
  (host) => {
    expect(local("127.0.0.1", { host })).toBe(true);
    expect(local("::1", { host })).toBe(true);
    expect(local("::ffff:127.0.0.1", { host })).toBe(true);
  },
);

test.for(["203.0.113.9", "10.0.0.2", "::ffff:10.0.0.2", undefined])("from %s it is not", (address) => {
  expect(local(address, HERE)).toBe(false);
});

test.for([
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-whatever",
  "x-real-ip",
  "forwarded",
  "via",
  "cf-ray",
  "cf-connecting-ip",
  "cdn-loop",
  "true-client-ip",
])("a request with %s came through a proxy", (header) => {
  expect(local("127.0.0.1", { ...HERE, [header]: "127.0.0.1" })).toBe(false);
  expect(local("127.0.0.1", { ...HERE, [header]: "" })).toBe(false);
});

test.for(["martelo.example", "127.0.0.1.martelo.example", "localhost.martelo.example", "10.0.0.2", "a b"])(
  "a request for %s is for another site, or came through a proxy",
  (host) => {
    expect(local("127.0.0.1", { host })).toBe(false);
  },
);

test("a request without a host is not local", () => {
  expect(local("127.0.0.1", {})).toBe(false);
});

test("at a public address the outbox cannot be read, unless the operator allows it", () => {
  const shows = (publicUrl: string | null, devMail = false) => showsOutbox({ publicUrl, devMail });
  expect([shows(null), shows("http://localhost:3000"), shows("http://127.0.0.1")]).toEqual([
    true,
    true,
    true,
  ]);
  expect([shows("https://martelo.example"), shows("http://localhost.example")]).toEqual([false, false]);
  expect(shows("https://martelo.example", true)).toBe(true);
});
