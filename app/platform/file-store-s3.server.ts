import { awsAuthorization, awsDate, sha256, type AwsKeys } from "./aws-signature.server.ts";
import type { FileStore } from "./file-store.server.ts";

const PATIENCE_MS = 20_000;

interface S3Address {
  /** Of the bucket, without a final slash. */
  base: string;
  keys: AwsKeys;
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
      accessKey: decodeURIComponent(url.username),
      secretKey: decodeURIComponent(url.password),
      region: url.searchParams.get("region") ?? "us-east-1",
      service: "s3",
    },
  };
}

/** Files under `{prefix}/` of a bucket of any store that speaks S3, addressed by path. */
export function createS3Store(s3Url: string, prefix: string, now = () => new Date()): FileStore {
  const address = parseS3Url(s3Url);
  if (!address) throw new Error("the address of the file store lacks keys or a bucket");
  const { base, keys } = address;

  const objectUrl = (name: string) => new URL(`${base}/${prefix}/${name}`);

  async function ask(method: string, url: URL, body?: { bytes: Uint8Array; type: string }) {
    const at = now();
    const bodyHash = sha256(body?.bytes ?? "");
    const headers: Record<string, string> = {
      "x-amz-content-sha256": bodyHash,
      ...(body && { "content-type": body.type }),
    };
    const authorization = awsAuthorization({ method, url, headers, bodyHash }, keys, at);
    return fetch(url, {
      method,
      headers: { ...headers, "x-amz-date": awsDate(at), authorization },
      ...(body && { body: body.bytes as Uint8Array<ArrayBuffer> }),
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  }

  async function remove(url: URL) {
    const response = await ask("DELETE", url);
    if (response.status === 404) await response.body?.cancel();
    else await done(response, "DELETE");
  }

  /** The first thousand objects under a folder, as addresses, and whether there are more. */
  async function list(folder: string): Promise<{ urls: URL[]; more: boolean }> {
    const query = new URLSearchParams({ "list-type": "2", prefix: `${prefix}/${folder}/` });
    const response = await ask("GET", new URL(`${base}?${query}`));
    if (!response.ok) return fail(response, "GET");
    const text = await response.text();
    const names = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name]) => name!);
    return {
      urls: names.map((name) => new URL(`${base}/${name}`)),
      more: text.includes("<IsTruncated>true</IsTruncated>"),
    };
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
        const found = await list(folder);
        for (const url of found.urls) await remove(url);
        ({ more } = found);
      }
    },
  };
}

async function done(response: Response, method: string): Promise<void> {
  if (!response.ok) await fail(response, method);
  await response.body?.cancel();
}

async function fail(response: Response, method: string): Promise<never> {
  const words = /<Code>([^<]*)<\/Code>/.exec(await response.text())?.[1];
  throw new Error(`the file store answered ${response.status} to ${method}${words ? `: ${words}` : ""}`);
}
