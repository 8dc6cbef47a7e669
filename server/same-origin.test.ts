import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { isFromHere } from "./same-origin.ts";

function sent(
  headers: Record<string, string>,
  { method = "POST", path = "/auth", publicUrl = null as string | null } = {},
) {
  return isFromHere(
    { method, headers: { host: "localhost:3000", ...headers } } as unknown as IncomingMessage,
    path,
    publicUrl,
  );
}

test("a request that changes something must come from our own origin", () => {
  expect(sent({ origin: "http://localhost:3000" })).toBe(true);
  for (const origin of [
    "https://evil.example",
    "http://localhost:3001",
    "http://localhost:3000.evil.example",
    "null",
    "",
  ])
    expect(sent({ origin }), origin).toBe(false);
});

test("without Origin, Sec-Fetch-Site decides; a request with neither header is not from a browser and is accepted", () => {
  for (const site of ["same-origin", "none"]) expect(sent({ "sec-fetch-site": site }), site).toBe(true);
  for (const site of ["cross-site", "same-site"]) expect(sent({ "sec-fetch-site": site }), site).toBe(false);
  expect(sent({})).toBe(true);
});

test("all methods that change something are checked, except the answer of a provider; reading is not", () => {
  const origin = "https://evil.example";
  for (const method of ["POST", "PUT", "PATCH", "DELETE"])
    expect(sent({ origin }, { method }), method).toBe(false);
  for (const method of ["GET", "HEAD"]) expect(sent({ origin }, { method }), method).toBe(true);
  expect(sent({ origin }, { path: "/api/auth/callback/apple" })).toBe(true);
  for (const path of ["/avisos/cancelar", "/trazer/receber", "/trazer/singlefile"])
    expect(sent({ origin }, { path }), path).toBe(true);
  for (const path of [
    "/trazer",
    "/trazer/AAAAAAAAAAAAAAAAAAAAAA",
    "/api/auth/callback/apple/x",
    "/avisos/cancelar/x",
    "/avisos/cancelar.data",
    "/api/auth/callback/../sair",
    "/api/auth/passkey/verify-authentication",
  ])
    expect(sent({ origin }, { path }), path).toBe(false);
});

test("behind a proxy the public address with its https is compared", () => {
  const publicUrl = "https://martelo.example";
  expect(sent({ origin: publicUrl, host: "127.0.0.1:3000" }, { publicUrl })).toBe(true);
  expect(sent({ origin: publicUrl, host: "martelo.example" }, { publicUrl })).toBe(true);
  expect(sent({ origin: "http://martelo.example", host: "martelo.example" }, { publicUrl })).toBe(false);
  expect(sent({ origin: "http://localhost:3000" }, { publicUrl })).toBe(true);
});
