import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientAddress, isLoopback } from "./address.ts";

/** The part of a request that its origin is read from. */
function from(remoteAddress: string | undefined, forwarded?: string | string[]): IncomingMessage {
  return {
    socket: { remoteAddress },
    headers: { "x-forwarded-for": forwarded },
  } as unknown as IncomingMessage;
}

test.for(["127.0.0.1", "::1", "::ffff:127.0.0.1"])("%s is this machine", (address) => {
  expect(isLoopback(from(address))).toBe(true);
});

test.for(["10.0.0.1", "::ffff:10.0.0.1", "1.127.0.0", undefined])("%s is not this machine", (address) => {
  expect(isLoopback(from(address))).toBe(false);
});

test("the header of a proxy on this machine is used for the last hop, which the proxy saw itself", () => {
  expect(clientAddress(from("127.0.0.1", "203.0.113.9"))).toBe("203.0.113.9");
  expect(clientAddress(from("::1", "6.6.6.6, 203.0.113.9 "))).toBe("203.0.113.9");
  expect(clientAddress(from("::1", ["6.6.6.6", "203.0.113.9"]))).toBe("203.0.113.9");
});

test("a hop may have a port, and all hops that are not addresses count as one visitor", () => {
  expect(clientAddress(from("127.0.0.1", "203.0.113.9:4711"))).toBe("203.0.113.9");
  expect(clientAddress(from("127.0.0.1", "[2001:db8::1]:4711"))).toBe("2001:db8::1");
  expect(clientAddress(from("127.0.0.1", "fe80::1%eth0"))).toBe("fe80::1");
  for (const made of ["unknown", "1.2.3", "999.1.1.1", "x".repeat(5_000), "constructor", "_hidden"])
    expect(clientAddress(from("127.0.0.1", made))).toBe("unknown");
});

test("the header of any other client is ignored", () => {
  expect(clientAddress(from("198.51.100.7", "203.0.113.9"))).toBe("198.51.100.7");
});

test("a request of this machine without a proxy is not limited", () => {
  expect(clientAddress(from("127.0.0.1"))).toBeNull();
  expect(clientAddress(from("127.0.0.1", ""))).toBeNull();
  expect(clientAddress(from(undefined))).toBe("unknown");
});
