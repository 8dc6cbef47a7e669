import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";

type LimitedForm =
  | { ok: true; form: FormData }
  | { ok: false; reason: "too_large" | "too_slow" | "unreadable" };

/** The status of the answer to a form that was not read. */
export const FORM_REFUSALS = { too_large: 413, too_slow: 408, unreadable: 400 } as const;

/** A form without a file is at most so long where it is urlencoded, and has at most so many fields in any encoding. */
const MAX_URLENCODED = 64 * 1024;
const MAX_FIELDS = 1_000;
const URLENCODED = "application/x-www-form-urlencoded";

/** Ends the stream of a body that is too large or too slow. */
export class BodyRefused extends Error {
  override name = "BodyRefused";
  readonly reason: "too_large" | "too_slow";
  constructor(reason: "too_large" | "too_slow") {
    super(`the body is ${reason.replace("_", " ")}`);
    this.reason = reason;
  }
}

/**
 * Reads a posted form of at most so many bytes. One of many thousands of fields or header lines, which would take seconds,
 * is unreadable: none of our pages sends it.
 */
export async function readLimitedForm(request: Request, maxBytes: number): Promise<LimitedForm> {
  const type = request.headers.get("content-type") ?? "";
  const isUrlencoded = type.toLowerCase().startsWith(URLENCODED);
  const chunks = await readLimited(request, isUrlencoded ? Math.min(maxBytes, MAX_URLENCODED) : maxBytes);
  if (!Array.isArray(chunks)) return { ok: false, reason: chunks };
  const form = isUrlencoded ? urlencoded(chunks) : await multipart(chunks, type);
  return form === null || hasNulByte(form) ? { ok: false, reason: "unreadable" } : { ok: true, form };
}

/** No browser sends a NUL byte in a field, and the database refuses texts with one. */
function hasNulByte(form: FormData): boolean {
  return [...form].flat().some((text) => typeof text === "string" && text.includes("\0"));
}

function urlencoded(chunks: readonly Uint8Array[]): FormData | null {
  const fields = new URLSearchParams(Buffer.concat(chunks).toString());
  if (fields.size > MAX_FIELDS) return null;
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

/** Null for any other encoding too. */
async function multipart(chunks: readonly Uint8Array[], type: string): Promise<FormData | null> {
  const form = new FormData();
  const tooMany = new AbortController();
  try {
    const limits = { parts: MAX_FIELDS, fieldSize: Infinity, headerPairs: 20, headerSize: 8192 };
    const reader = new Busboy({ headers: { "content-type": type }, limits });
    reader.on("field", (name, value) => void form.append(name, value));
    reader.on("file", (name, content, fileName, _, fileType) => {
      const parts: Uint8Array<ArrayBuffer>[] = [];
      content.on("data", (part: Uint8Array<ArrayBuffer>) => void parts.push(part));
      content.once("end", () => form.append(name, new File(parts, fileName, { type: fileType })));
    });
    reader.on("partsLimit", () => tooMany.abort());
    await pipeline(Readable.from(chunks), reader, { signal: tooMany.signal });
    return form;
  } catch {
    return null;
  }
}

async function readLimited(
  { headers, body }: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>[] | BodyRefused["reason"]> {
  if (Number(headers.get("content-length") ?? 0) > maxBytes) return "too_large";
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) return "too_large";
      chunks.push(chunk);
    }
  } catch (error) {
    if (!(error instanceof BodyRefused)) throw error;
    return error.reason;
  }
  return chunks;
}
