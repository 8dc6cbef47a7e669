import { createHash, createHmac } from "node:crypto";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newFolder } from "#tests/run-folder.ts";
import { parseS3Url } from "./file-store-s3.server.ts";
import { openFileStore } from "./file-store.server.ts";
import { isFileName } from "./file-store.ts";

const dataDir = newFolder();
const BYTES = new Uint8Array([0x52, 0x49, 0x46, 0x46, 0, 255]);
const NAME = "8c0ffee0-0000-4000-8000-000000000001/Zm9v_-.webp";

const objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
const KEY = "chave";
const SECRET = "segredo/com+sinais";
let server: Server;
/** While set, the store answers every request with it; `requests` counts the requests. */
let outage: { status: number; body: string; requests: number } | null = null;
let s3Url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => response.writeHead(status).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  s3Url = `http://${KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/balde?region=sa-east-1`;
});

afterAll(() => void server.close());

beforeEach(() => {
  objects.clear();
  outage = null;
});

/** A store that knows the secret and computes the signature itself, step by step as AWS describes it. */
async function answer(request: IncomingMessage): Promise<{ status: number; body?: Buffer | string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  if (outage) {
    outage.requests++;
    return outage;
  }
  if (!isSigned(request, body))
    return { status: 403, body: "<Error><Code>SignatureDoesNotMatch</Code></Error>" };
  if (request.method === "PUT" && request.headers["content-length"] !== String(body.length))
    return { status: 411, body: "<Error><Code>MissingContentLength</Code></Error>" };
  const { pathname: object, searchParams } = new URL(request.url!, "http://store");
  if (searchParams.get("list-type") === "2")
    return { status: 200, body: listing(searchParams.get("prefix")!) };
  if (request.method === "PUT") objects.set(object, { bytes: body, type: request.headers["content-type"] });
  if (request.method === "DELETE") objects.delete(object);
  if (request.method !== "GET") return { status: request.method === "DELETE" ? 204 : 200 };
  const stored = objects.get(object);
  return stored
    ? { status: 200, body: stored.bytes }
    : { status: 404, body: "<Error><Code>NoSuchKey</Code></Error>" };
}

/** Lists two keys at a time, as stores list a thousand; some stores write letters of keys as character references. */
function listing(prefix: string): string {
  const keys = [...objects.keys()]
    .map((key) => key.slice("/balde/".length))
    .filter((key) => key.startsWith(prefix));
  const page = keys
    .slice(0, 2)
    .map((key) => `<Contents><Key>${key.replaceAll("-", "&#45;")}</Key></Contents>`);
  const more = `<IsTruncated>${keys.length > 2}</IsTruncated>`;
  return `<?xml version="1.0"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${more}${page.join("")}</ListBucketResult>`;
}

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const hash = createHash("sha256").update(body).digest("hex");
  const sent =
    /^AWS4-HMAC-SHA256 Credential=chave\/(\d{8})\/sa-east-1\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=(.+)$/.exec(
      request.headers.authorization ?? "",
    );
  if (!sent || request.headers["x-amz-content-sha256"] !== hash) return false;
  const [, day, names, signature] = sent as unknown as [string, string, string, string];
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.split(";").includes(name)))
    return false;
  const { pathname, searchParams } = new URL(request.url!, "http://store");
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join("=")).sort();
  let canonical = `${request.method}\n${pathname}\n${query.join("&")}\n`;
  for (const name of names.split(";")) canonical += `${name}:${String(request.headers[name])}\n`;
  canonical += `\n${names}\n${hash}`;
  const digest = createHash("sha256").update(canonical).digest("hex");
  const date = String(request.headers["x-amz-date"]);
  const toSign = `AWS4-HMAC-SHA256\n${date}\n${day}/sa-east-1/s3/aws4_request\n${digest}`;
  let key = createHmac("sha256", `AWS4${SECRET}`).update(day).digest();
  for (const part of ["sa-east-1", "s3", "aws4_request"])
    key = createHmac("sha256", key).update(part).digest();
  return createHmac("sha256", key).update(toSign).digest("hex") === signature;
}

describe.each(["folder", "S3"])("a bucket in %s", (kind) => {
  const open = () => openFileStore("avatars", { dataDir, s3Url: kind === "S3" ? s3Url : null });

  test("returns a file that was stored, until it is removed", async () => {
    const store = open();
    expect(await store.get(NAME)).toBeNull();
    await store.put(NAME, BYTES, "image/webp");
    expect(new Uint8Array((await store.get(NAME))!)).toEqual(BYTES);
    await store.put(NAME, new Uint8Array([1]), "image/webp");
    expect([...(await store.get(NAME))!]).toEqual([1]);
    await store.remove(NAME);
    expect(await store.get(NAME)).toBeNull();
    await expect(store.remove(NAME)).resolves.toBeUndefined();
  });

  test("removes a folder with everything in it, and nothing else", async () => {
    const store = open();
    const own = ["a-1.webp", "b-2.webp", "c-3.webp"].map((name) => `ana/${name}`);
    for (const name of [...own, "ana-maria/a.webp"]) await store.put(name, BYTES, "image/webp");
    await store.removeFolder("ana");
    await store.removeFolder("ana");
    for (const name of own) expect(await store.get(name)).toBeNull();
    expect(await store.get("ana-maria/a.webp")).not.toBeNull();
    await expect(store.removeFolder("..")).rejects.toThrow("invalid name");
  });

  test("refuses names that lead outside of the bucket", async () => {
    writeFileSync(path.join(dataDir, "session-secret"), "secret");
    const store = open();
    for (const name of ["../session-secret", "..\\session-secret", "/etc/passwd"]) {
      expect(await store.get(name)).toBeNull();
      await expect(store.put(name, BYTES, "image/webp")).rejects.toThrow("invalid name");
      await expect(store.remove(name)).rejects.toThrow("invalid name");
    }
    expect(existsSync(path.join(dataDir, "session-secret"))).toBe(true);
  });
});

test("a folder holds complete files only, and a folder is not a file", async () => {
  const store = openFileStore("avatars", { dataDir, s3Url: null });
  await store.put(NAME, BYTES, "image/webp");
  const [user, file] = NAME.split("/") as [string, string];
  expect(readdirSync(path.join(dataDir, "avatars", user))).toEqual([file]);
  expect(await store.get(user)).toBeNull();
});

test("S3 gets the content type and the bucket's prefix, and its errors are thrown", async () => {
  await openFileStore("avatars", { dataDir, s3Url }).put(NAME, BYTES, "image/webp");
  expect([...objects.keys()]).toEqual([`/balde/avatars/${NAME}`]);
  expect([...objects.values()][0]!.type).toBe("image/webp");
  const stranger = openFileStore("avatars", { dataDir, s3Url: s3Url.replace("segredo", "palpite") });
  await expect(stranger.get(NAME)).rejects.toThrow("GET failed with status 403: SignatureDoesNotMatch");
  await expect(stranger.put(NAME, BYTES, "image/webp")).rejects.toThrow("PUT failed with status 403");
  await expect(stranger.remove(NAME)).rejects.toThrow("DELETE failed with status 403");
});

test("a failing S3 request is not retried, and an answer that is not a list of files makes the removal of a folder fail", async () => {
  const store = openFileStore("avatars", { dataDir, s3Url });
  outage = { status: 503, body: "<Error><Code>SlowDown</Code></Error>", requests: 0 };
  await expect(store.get(NAME)).rejects.toThrow("GET failed with status 503: SlowDown");
  expect(outage.requests).toBe(1);
  outage = { status: 502, body: "<html><hr>Bad gateway", requests: 0 };
  await expect(store.put(NAME, BYTES, "image/webp")).rejects.toThrow(/PUT failed with status 502$/);
  outage = { status: 200, body: "<html>Welcome to the proxy", requests: 0 };
  await expect(store.removeFolder("ana")).rejects.toThrow(
    "answered a list request with something that is not a list of files",
  );
});

test("the address of a store must have keys and a bucket", () => {
  expect(parseS3Url("https://k:s@s3.exemplo.com/fotos/?region=sa-east-1")).toEqual({
    base: "https://s3.exemplo.com/fotos",
    keys: { accessKeyId: "k", secretAccessKey: "s", region: "sa-east-1" },
  });
  expect(parseS3Url("http://k:s@127.0.0.1:9000/fotos")!.keys.region).toBe("us-east-1");
  for (const wrong of [
    "https://s3.exemplo.com/fotos",
    "https://k:s@s3.exemplo.com",
    "https://k@h/b",
    "ftp://k:s@h/b",
    "x",
  ])
    expect(parseS3Url(wrong)).toBeNull();
});

test("names are paths of plain segments", () => {
  expect(["a.webp", "a/b.webp", "a_b/c-d.webp"].every(isFileName)).toBe(true);
  expect(
    ["", ".", "..", "a/.b", "a b", "a//b", "a/../../b", "a%2fb", "a/", "/a", "é", "a".repeat(201)].some(
      isFileName,
    ),
  ).toBe(false);
});
