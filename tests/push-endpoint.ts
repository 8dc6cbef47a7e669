import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from "node:crypto";
import { createServer } from "node:https";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { selfSigned } from "./self-signed.ts";

/** A message as its browser reads it. */
interface ReceivedPush {
  headers: IncomingHttpHeaders;
  /** Decrypted (RFC 8291). */
  text: string;
  /** Claims of the sender, whose signature was checked (RFC 8292), and the key it was made with. */
  vapid: { aud: string; exp: number; sub: string; key: string };
}

interface PushAnswerer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** A subscribed browser: its address and keys, and the messages it received. */
export interface TestSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  received: ReceivedPush[];
  /** The next answers of the service; 201 when empty. */
  answers: PushAnswerer[];
}

export interface PushEndpoint {
  url: string;
  /** The certificate of the service, which no other program trusts. */
  cert: string;
  subscribe(): TestSubscription;
  /** Before each answer. */
  onArrival(hook: () => void | Promise<void>): void;
  close(): Promise<void>;
}

interface Browser extends TestSubscription {
  keys: ECDH;
  secret: Buffer;
}

/** A push service on a free local port, with TLS, that decrypts messages as browsers would. */
export async function startPushEndpoint({ key, cert } = selfSigned()): Promise<PushEndpoint> {
  const browsers = new Map<string, Browser>();
  let arrived: () => void | Promise<void> = () => {};
  const server = createServer({ key, cert }, (request, response) => {
    void (async () => {
      const browser = browsers.get(request.url ?? "");
      const body = await buffer(request);
      if (!browser || request.method !== "POST") return response.writeHead(404).end();
      const { headers } = request;
      browser.received.push({
        headers,
        text: unseal(browser, body),
        vapid: readVapid(headers.authorization),
      });
      await arrived();
      const { status, headers: more, body: text } = browser.answers.shift() ?? { status: 201 };
      return response.writeHead(status, more).end(text);
    })().catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `https://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    cert,
    subscribe() {
      const keys = createECDH("prime256v1");
      const secret = randomBytes(16);
      const path = `/push/${randomBytes(12).toString("base64url")}`;
      const browser: Browser = {
        endpoint: url + path,
        p256dh: keys.generateKeys("base64url"),
        auth: secret.toString("base64url"),
        received: [],
        answers: [],
        keys,
        secret,
      };
      browsers.set(path, browser);
      return browser;
    },
    onArrival(hook) {
      arrived = hook;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** RFC 8291 on RFC 8188: salt, record size, the sender's key; then one record, padded behind a 2. */
function unseal({ keys, secret }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20]!;
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const derive = (ikm: Buffer, salted: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", ikm, salted, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const ikm = derive(keys.computeSecret(sender), secret, info, 32);
  const contentKey = derive(ikm, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(ikm, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", contentKey, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end === -1) throw new Error("a record without its end");
  return padded.subarray(0, end).toString();
}

/** `vapid t=…, k=…`: a token that the key has signed. */
function readVapid(header: string | undefined): ReceivedPush["vapid"] {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const right = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!right) throw new Error("the sender's signature is wrong");
  return { ...JSON.parse(Buffer.from(claims, "base64url").toString()), key };
}
