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

  async function ask(method: string, name: string, body?: { bytes: Uint8Array; type: string }) {
    const url = new URL(`${base}/${prefix}/${name}`);
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

  return {
    async put(name, bytes, type) {
      const response = await ask("PUT", name, { bytes, type });
      await done(response, "PUT");
    },
    async get(name) {
      const response = await ask("GET", name);
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      return fail(response, "GET");
    },
    async remove(name) {
      const response = await ask("DELETE", name);
      if (response.status === 404) await response.body?.cancel();
      else await done(response, "DELETE");
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
