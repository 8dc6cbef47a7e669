import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { DomUtils, parseDocument } from "htmlparser2";
import type { FileStore } from "./file-store.ts";

const TIMEOUT_MS = 20_000;

interface S3Address {
  /** Address of the bucket, without a final slash. */
  base: string;
  keys: { accessKeyId: string; secretAccessKey: string; region: string };
}

/** `https://KEY:SECRET@host/bucket?region=sa-east-1`; null when a part is missing. The region is `us-east-1` by default. */
export function parseS3Url(text: string): S3Address | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const path = url.pathname.replace(/\/+$/, "");
  if (!/^https?:$/.test(url.protocol) || !url.username || !url.password || !path) return null;
  return {
    base: url.origin + path,
    keys: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      region: url.searchParams.get("region") ?? "us-east-1",
    },
  };
}

/** Files under `{prefix}/` of a bucket in any S3-compatible store, addressed by path. */
export function createS3Store(s3Url: string, prefix: string): FileStore {
  const address = parseS3Url(s3Url);
  if (!address) throw new Error("S3 address lacks access keys or a bucket");
  const { base, keys } = address;
  // A person waits for the answer, so the caller decides whether to retry.
  const client = new AwsClient({ ...keys, service: "s3", retries: 0 });

  const objectUrl = (name: string) => `${base}/${prefix}/${name}`;

  function ask(method: string, url: string, body?: { bytes: Uint8Array; type: string }) {
    return client.fetch(url, {
      method,
      headers: {
        // Without this header the library does not sign the body.
        "x-amz-content-sha256": createHash("sha256")
          .update(body?.bytes ?? "")
          .digest("hex"),
        ...(body && { "content-type": body.type }),
      },
      ...(body && { body: body.bytes as Uint8Array<ArrayBuffer> }),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }

  async function remove(url: string) {
    const response = await ask("DELETE", url);
    if (response.status === 404) await response.body?.cancel();
    else await done(response, "DELETE");
  }

  /** The addresses of the first thousand objects under a folder, and whether there are more. */
  async function list(folder: string): Promise<{ urls: string[]; more: boolean }> {
    const query = new URLSearchParams({ "list-type": "2", prefix: `${prefix}/${folder}/` });
    const response = await ask("GET", `${base}?${query}`);
    if (!response.ok) return fail(response, "GET");
    const answer = readXml(await response.text());
    const [truncated] = answer("IsTruncated");
    if (truncated === undefined)
      throw new Error("S3 answered a list request with something that is not a list of files");
    const urls = answer("Key").map((key) => `${base}/${key.split("/").map(encodeURIComponent).join("/")}`);
    return { urls, more: truncated === "true" };
  }

  return {
    async put(name, bytes, type) {
      const response = await ask("PUT", objectUrl(name), { bytes, type });
      await done(response, "PUT");
    },
    async get(name) {
      const response = await ask("GET", objectUrl(name));
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      return fail(response, "GET");
    },
    remove: (name) => remove(objectUrl(name)),
    async removeFolder(folder) {
      for (let more = true; more;) {
        const page = await list(folder);
        for (const url of page.urls) await remove(url);
        ({ more } = page);
      }
    },
  };
}

async function done(response: Response, method: string): Promise<void> {
  if (!response.ok) await fail(response, method);
  await response.body?.cancel();
}

async function fail(response: Response, method: string): Promise<never> {
  const [code] = readXml(await response.text())("Code");
  throw new Error(`S3 ${method} failed with status ${response.status}${code ? `: ${code}` : ""}`);
}

/** Returns a function that gives the texts of all elements with a name. */
function readXml(text: string): (name: string) => string[] {
  const document = parseDocument(text, { xmlMode: true });
  return (name) => DomUtils.getElementsByTagName(name, document).map(DomUtils.textContent);
}
