import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { rateLimits } from "#app/db/schema/rate-limits.ts";
import { BASE_URL, newMember } from "#tests/accounts.ts";
import { accountTests, host } from "#tests/member.ts";
import { registerPasskey } from "#tests/passkey.ts";
import { libraryRoute } from "./library-routes.server.ts";

const { db } = await accountTests();

/** What no device sends. */
const SPOILT: unknown[] = [null, "", "x", "constructor", 7, [], {}, "A".repeat(9000)];

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
    const response = { clientDataJSON: "e30", authenticatorData: data.toString("base64url") };
    const id = { id: "YW5h", rawId: "YW5h", type: "public-key", clientExtensionResults: {} };
    return { response: { ...id, response } };
  };
  const verify = async (body: unknown) => (await ask("/passkey/verify-authentication", body))!;
  // A device that reports only presence.
  const present = await verify(flagged(0x01));
  expect([present.status, await present.json()]).toEqual([400, { code: "USER_VERIFICATION_REQUIRED" }]);
  for (const body of SPOILT) expect((await verify(body)).status).toBe(400);
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
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: "PASSKEY_EXISTS" }]);
  }
  expect(host.failures).toEqual([]);
});

test("a malformed registration of a passkey is refused as such, whichever of its fields is spoilt", async () => {
  const { browser } = await newMember(host);
  const answers: string[] = [];
  const register = async (name: string, spoil: Parameters<typeof registerPasskey>[3]) => {
    const { status } = await registerPasskey(host, browser, randomBytes(16), spoil);
    if (status >= 500) answers.push(`${name}: ${status}`);
  };
  for (const value of SPOILT) {
    await db.delete(rateLimits);
    const shown = JSON.stringify(value).slice(0, 20);
    await register(`body ${shown}`, () => value);
    await register(`name ${shown}`, (sent) => ({ ...sent, name: value }));
    await register(`response ${shown}`, (sent) => ({ ...sent, response: value }));
    for (const field of ["id", "rawId", "type", "response", "clientExtensionResults"])
      await register(`${field} ${shown}`, (sent) => ({
        ...sent,
        response: { ...sent.response, [field]: value },
      }));
    for (const field of ["clientDataJSON", "attestationObject", "transports"])
      await register(`${field} ${shown}`, ({ response, ...sent }) => ({
        ...sent,
        response: { ...response, response: { ...response.response, [field]: value } },
      }));
  }
  expect([answers, host.failures]).toEqual([[], []]);
});

test("a passkey is registered for a member only", async () => {
  const { browser } = await newMember(host);
  let sent: unknown;
  await registerPasskey(host, browser, randomBytes(16), (registration) => (sent = registration));
  expect((await ask("/passkey/verify-registration", sent))!.status).toBe(401);
});

test("too many requests are refused and not reported as failures", async () => {
  const statuses = [];
  for (let n = 0; n < 61; n++) statuses.push((await ask("/passkey/generate-authenticate-options"))!.status);
  expect([statuses.at(0), statuses.at(-1)]).toEqual([200, 429]);
  expect(host.failures).toEqual([]);
});
