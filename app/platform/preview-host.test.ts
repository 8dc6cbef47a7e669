import { expect, test } from "vitest";
import { isPreview } from "./preview-host.ts";

test("without a public address only this machine's own names are no preview; with one, nothing is", () => {
  const hosts = ["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "previa.example", "10.0.0.7:3000", "a b"];
  expect(hosts.filter((host) => isPreview(null, host))).toEqual(["previa.example", "10.0.0.7:3000", "a b"]);
  expect(hosts.filter((host) => isPreview("https://martelo.example", host))).toEqual([]);
});
