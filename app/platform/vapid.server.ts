import { createECDH } from "node:crypto";
import type { Env } from "./env.server.ts";
import { installationSecret } from "./secret.server.ts";

const CURVE = "prime256v1";

/** Who sends push messages, as their services know it (RFC 8292). */
export interface VapidIdentity {
  /** What browsers subscribe with, base64url. */
  publicKey: string;
  privateKey: string;
  /** Where whoever runs a push service can complain. */
  subject: string;
}

/** The key of the environment or, made once, of the data folder. With another, devices have to be turned on again. */
export function vapidIdentity(
  env: Pick<Env, "vapidPrivateKey" | "dataDir" | "contactEmail" | "publicUrl" | "mailFrom">,
): VapidIdentity {
  const privateKey = env.vapidPrivateKey ?? installationSecret(env.dataDir, "vapid-key", newKey);
  return { privateKey, publicKey: publicOf(privateKey), subject: subjectOf(env) };
}

/** Whether the text is the private key of a sender of push messages. */
export function isVapidKey(text: string): boolean {
  if (!/^[\w-]{43}$/.test(text)) return false;
  try {
    publicOf(text);
    return true;
  } catch {
    return false;
  }
}

function newKey(): string {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // Leading zeroes belong to a key.
  return Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url");
}

function publicOf(privateKey: string): string {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey, "base64url");
  return pair.getPublicKey("base64url");
}

function subjectOf({ contactEmail, publicUrl, mailFrom }: Parameters<typeof vapidIdentity>[0]): string {
  if (contactEmail) return `mailto:${contactEmail}`;
  if (publicUrl?.startsWith("https:")) return publicUrl;
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}
