import { createHmac } from "node:crypto";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The six digits that an authenticator shows for a base32 secret at an instant (RFC 6238). */
export function totp(secret: string, at = new Date()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = digest.at(-1)! & 15;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** The next code, which is already valid because clocks are not exact. */
export function nextTotp(secret: string): string {
  return totp(secret, new Date(Date.now() + 30_000));
}

/** A code that is not valid for this secret now or in the neighbouring half minutes. */
export function wrongTotp(secret: string): string {
  const near = [-60_000, -30_000, 0, 30_000, 60_000].map((ms) => totp(secret, new Date(Date.now() + ms)));
  const right = new Set(near);
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !right.has(code))!;
}

function fromBase32(text: string): Buffer {
  const bits = [...text.replace(/[\s=]/g, "").toUpperCase()]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
