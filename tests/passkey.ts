import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { passkeys } from "#app/db/schema/accounts.ts";
import type { AccountsHost } from "#app/features/accounts/host.server.ts";
import { libraryRoute } from "#app/features/accounts/library-routes.server.ts";
import { BASE_URL, type TestBrowser } from "./accounts.ts";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** The public key as passkeys store it: COSE (RFC 9053) of a key on P-256. */
function coseOf({ x, y }: { x?: string; y?: string }): string {
  const part = (key: number, value = "") =>
    Buffer.concat([Buffer.from([key, 0x58, 0x20]), Buffer.from(value, "base64url")]);
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([head, part(0x21, x), part(0x22, y)]).toString("base64");
}

/** What a browser sends to register a passkey. */
interface PasskeyRegistration {
  name: string;
  response: { response: Record<string, unknown>; [field: string]: unknown };
}

/** Registers a passkey with this id, as a device does it for a member who signed in just now. */
export async function registerPasskey(
  host: AccountsHost,
  browser: TestBrowser,
  id: Buffer,
  spoil: (registration: PasskeyRegistration) => unknown = (registration) => registration,
): Promise<Response> {
  const { challenge } = (await (await askLibrary(host, browser, "generate-register-options")).json()) as {
    challenge: string;
  };
  const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = Buffer.from(coseOf(publicKey.export({ format: "jwk" })), "base64");
  // Present, verified, with a key; no signature yet; an unknown kind of device.
  const state = Buffer.from([0x45, 0, 0, 0, 0, ...new Uint8Array(16), 0, id.length]);
  const data = Buffer.concat([sha256(new URL(BASE_URL).hostname), state, id, key]);
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const attestation = Buffer.concat([
    Buffer.from([0xa3]),
    text("fmt"),
    text("none"),
    text("attStmt"),
    Buffer.from([0xa0]),
    text("authData"),
    Buffer.from([0x58, data.length]),
    data,
  ]);
  const client = { type: "webauthn.create", challenge, origin: BASE_URL, crossOrigin: false };
  const response = {
    clientDataJSON: Buffer.from(JSON.stringify(client)).toString("base64url"),
    attestationObject: attestation.toString("base64url"),
    transports: ["internal"],
  };
  const named = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" };
  const registration = { response: { ...named, response, clientExtensionResults: {} }, name: "Celular" };
  return askLibrary(host, browser, "verify-registration", spoil(registration));
}

async function askLibrary(host: AccountsHost, browser: TestBrowser, name: string, body?: unknown) {
  const { headers } = browser;
  headers.set("origin", BASE_URL);
  headers.set("content-type", "application/json");
  const sent = { headers, ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }) };
  const answer = await libraryRoute(host, new Request(`${BASE_URL}/api/auth/passkey/${name}`, sent));
  browser.take({ cookies: answer!.headers.getSetCookie() });
  return answer!;
}

/** A device that has a passkey of a member; returns how it signs in from a browser. */
export async function deviceWithPasskey(host: AccountsHost, userId: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16).toString("base64url");
  const device = { counter: 0, deviceType: "singleDevice", backedUp: false };
  const key = coseOf(publicKey.export({ format: "jwk" }));
  await host.db.insert(passkeys).values({ userId, credentialID: id, publicKey: key, ...device });
  let signatures = 0;
  return async (browser: TestBrowser): Promise<Response> => {
    const ask = (name: string, body?: object) => askLibrary(host, browser, name, body);
    const { challenge } = (await (await ask("generate-authenticate-options")).json()) as {
      challenge: string;
    };
    const client = Buffer.from(
      JSON.stringify({ type: "webauthn.get", challenge, origin: BASE_URL, crossOrigin: false }),
    );
    // Present and verified; the number of the signature.
    const state = Buffer.from([0x05, 0, 0, 0, ++signatures]);
    const data = Buffer.concat([sha256(new URL(BASE_URL).hostname), state]);
    const signature = createSign("sha256")
      .update(Buffer.concat([data, sha256(client)]))
      .sign(privateKey);
    const response = {
      authenticatorData: data.toString("base64url"),
      clientDataJSON: client.toString("base64url"),
      signature: signature.toString("base64url"),
    };
    const credential = { id, rawId: id, type: "public-key", response, clientExtensionResults: {} };
    return ask("verify-authentication", { response: credential });
  };
}
