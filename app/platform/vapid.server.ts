import { createECDH } from "node:crypto";

const CURVE = "prime256v1";

/** The identity of the sender of push messages (RFC 8292). */
export interface VapidIdentity {
  /** The key with which browsers subscribe, base64url. */
  publicKey: string;
  privateKey: string;
  /** A contact address for the operators of push services. */
  subject: string;
}

/** The part of the environment that decides it. */
interface VapidSettings {
  contactEmail: string | null;
  publicUrl: string | null;
  mailFrom: string;
}

export function vapidIdentity(privateKey: string, env: VapidSettings): VapidIdentity {
  return { privateKey, publicKey: publicOf(privateKey), subject: subjectOf(env) };
}

/** Whether a text is a private key for push messages. */
export function isVapidKey(text: string): boolean {
  if (!/^[\w-]{43}$/.test(text)) return false;
  try {
    publicOf(text);
    return true;
  } catch {
    return false;
  }
}

export function newVapidKey(): string {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // A key has a fixed length, so leading zeroes are kept.
  return Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url");
}

function publicOf(privateKey: string): string {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey, "base64url");
  return pair.getPublicKey("base64url");
}

function subjectOf({ contactEmail, publicUrl, mailFrom }: VapidSettings): string {
  if (contactEmail) return `mailto:${contactEmail}`;
  if (publicUrl?.startsWith("https:")) return publicUrl;
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}
