import { createHash, createHmac } from "node:crypto";

export interface AwsKeys {
  accessKey: string;
  secretKey: string;
  region: string;
  service: string;
}

export interface UnsignedRequest {
  method: string;
  url: URL;
  /** All of them are signed, with `host` added. */
  headers: Record<string, string>;
  /** SHA-256 of the body, hexadecimal. */
  bodyHash: string;
}

const ALGORITHM = "AWS4-HMAC-SHA256";

/** The `Authorization` header of AWS Signature Version 4 (one chunk); `at` goes with it as `x-amz-date`. */
export function awsAuthorization(request: UnsignedRequest, keys: AwsKeys, at: Date): string {
  const moment = awsDate(at);
  const day = moment.slice(0, 8);
  const scope = `${day}/${keys.region}/${keys.service}/aws4_request`;
  const headers = Object.entries({ ...request.headers, host: request.url.host, "x-amz-date": moment })
    .map(([name, value]) => [name.toLowerCase(), value.trim().replace(/\s+/g, " ")] as const)
    .sort(([a], [b]) => compare(a, b));
  const names = headers.map(([name]) => name).join(";");
  const canonical = [
    request.method,
    canonicalPath(request.url, keys.service),
    canonicalQuery(request.url),
    ...headers.map(([name, value]) => `${name}:${value}`),
    "",
    names,
    request.bodyHash,
  ].join("\n");
  const toSign = [ALGORITHM, moment, scope, sha256(canonical)].join("\n");
  const key = [day, keys.region, keys.service, "aws4_request"].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${keys.secretKey}`,
  );
  const signature = hmac(key, toSign).toString("hex");
  return `${ALGORITHM} Credential=${keys.accessKey}/${scope},SignedHeaders=${names},Signature=${signature}`;
}

/** `20130524T000000Z`. */
export function awsDate(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

export function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/** Every service but S3 encodes the path once more than the address does. */
function canonicalPath(url: URL, service: string): string {
  const segments = url.pathname.split("/").map((segment) => encode(decodeURIComponent(segment)));
  return (service === "s3" ? segments : segments.map(encode)).join("/");
}

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** By code point: a language's own order is not the one that is signed. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
