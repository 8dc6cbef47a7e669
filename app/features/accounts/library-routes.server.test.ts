import { randomBytes } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { BASE_URL, newMember, testAccounts } from "#tests/accounts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { registerPasskey } from "#tests/passkey.ts";
import { libraryRoute } from "./library-routes.server.ts";

const { db } = await openTestDatabase();

let host: ReturnType<typeof testAccounts>;

beforeEach(() => {
  host = testAccounts(db);
});

async function ask(path: string, body?: unknown) {
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const headers = { "content-type": "application/json", origin: BASE_URL };
  return libraryRoute(host, new Request(`${BASE_URL}/api/auth${path}`, { ...sent, headers }));
}

test("of the library's own routes only the providers' callbacks and the passkey routes are reachable", async () => {
  for (const path of [
    "/get-session",
    "/sign-up/email",
    "/sign-in/email",
    "/update-user",
    "/passkey/list-user-passkeys",
    "/callback/google/x",
    "/%63allback/google",
    "",
  ])
    expect(await ask(path), path).toBeNull();
});

test("a passkey sign-in needs the device to verify its user: having the device is not enough", async () => {
  const options = await ask("/passkey/generate-authenticate-options");
  expect(await options!.json()).toMatchObject({ userVerification: "required" });
  const flagged = (flags: number) => {
    const data = Buffer.alloc(37);
    data[32] = flags;
    return { response: { id: "chave", response: { authenticatorData: data.toString("base64url") } } };
  };
  const verify = async (body: unknown) => (await ask("/passkey/verify-authentication", body))!;
  // A device that reports only presence, and bodies that no device sends.
  for (const body of [flagged(0x01), {}, null, "x"]) {
    const answer = await verify(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ code: "USER_VERIFICATION_REQUIRED" });
  }
  const known = await verify(flagged(0x05));
  expect(known.ok).toBe(false);
  expect(await known.json()).not.toMatchObject({ code: "USER_VERIFICATION_REQUIRED" });
});

test("a passkey is registered once: whoever sends a known id again, of whomever, is told so", async () => {
  const id = randomBytes(16);
  const ana = await newMember(host, "ana@exemplo.com.br");
  const bia = await newMember(host, "bia@exemplo.com.br");
  expect((await registerPasskey(host, ana.browser, id)).status).toBe(200);
  for (const { browser } of [ana, bia]) {
    const answer = await registerPasskey(host, browser, id);
    expect([answer.status, await answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: "PASSKEY_EXISTS" }),
    ]);
  }
  expect(host.failures).toEqual([]);
});

test("too many requests are refused and not reported as failures", async () => {
  const statuses = [];
  for (let n = 0; n < 61; n++) statuses.push((await ask("/passkey/generate-authenticate-options"))!.status);
  expect(statuses.at(0)).toBe(200);
  expect(statuses.at(-1)).toBe(429);
  expect(host.failures).toEqual([]);
});
