import { expect, test } from "vitest";
import { InnerAddress, isPublicAddress, lookupPublic } from "./public-host.server.ts";

test.for(["8.8.8.8", "200.160.2.3", "172.15.0.1", "172.32.0.1", "2001:4860:4860::8888", "2800:3f0::1"])(
  "%s is public",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.for([
  ..."0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1".split(" "),
  ..."198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1".split(" "),
  ..."fc00::1 fd12::1 fe80::1 ff02::1 2002:7f00:1:: 2001:db8::1".split(" "),
  "not an address",
])("%s is not", (address) => expect(isPublicAddress(address)).toBe(false));

test("a name that resolves to a private network is refused before anything is sent", async () => {
  const result = await new Promise((resolve) =>
    lookupPublic("localhost", { all: true }, (error) => resolve(error)),
  );
  expect(result).toBeInstanceOf(InnerAddress);
});
