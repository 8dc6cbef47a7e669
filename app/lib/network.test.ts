import { expect, test } from "vitest";
import { network } from "./network.ts";

test("all addresses of one IPv6 line count as one", () => {
  const one = "2001:db8:0:7";
  for (const address of ["2001:db8:0:7::1", "2001:DB8:0:7:a:b:c:d", "2001:db8::7:0:0:0:9"])
    expect(network(address), address).toBe(one);
  expect(network("2001:db8::1")).toBe("2001:db8:0:0");
  expect(network("2001:db8:0:8::1")).not.toBe(one);
  expect(network("::1")).toBe("0:0:0:0");
});

test("both spellings of an IPv4 address count as one, and a missing address has a name of its own", () => {
  expect(network("203.0.113.7")).toBe("203.0.113.7");
  expect(network("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(network(null)).toBe("desconhecido");
});
