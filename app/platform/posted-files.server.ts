import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { BodyRefused } from "./limited-form.server.ts";

export interface PostedFile {
  /** The last part of the name that the sender's machine gave it, without what no file name has. */
  name: string;
  /** Ends at the limit; `isCut` says so afterwards. */
  content: AsyncIterable<Uint8Array>;
  isCut(): boolean;
  /** The fields of the form before the file. */
  fields: ReadonlyMap<string, string>;
}

interface PostedFilesOptions {
  maxFiles: number;
  maxFileBytes: number;
  /** Called for each file in the order of the form; it reads the content to its end. */
  onFile(file: PostedFile): Promise<void>;
}

export type PostedFiles =
  | { ok: true }
  | { ok: false; reason: "too_large" | "too_slow" | "too_many" | "unreadable" };

const LONGEST_NAME = 200;

function plainNameOf(name: string): string {
  const plain = path.basename(name.replaceAll("\\", "/")).replaceAll(/\p{Cc}/gu, "");
  return plain.slice(-LONGEST_NAME) || "arquivo";
}

/** Reads a posted form with files as a stream: no file is in memory. Files before a failure have been handed over. */
export async function readPostedFiles(request: Request, options: PostedFilesOptions): Promise<PostedFiles> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("multipart/form-data") || !request.body) return { ok: false, reason: "unreadable" };
  const fields = new Map<string, string>();
  const reading = new Set<BusboyFileStream>();
  const taking: Promise<void>[] = [];
  const failed = new AbortController();
  let tooMany = false;
  let reason: Exclude<PostedFiles, { ok: true }>["reason"] | null = null;
  try {
    const form = new Busboy({
      headers: { "content-type": type },
      limits: {
        files: options.maxFiles,
        fileSize: options.maxFileBytes,
        fields: 20 + options.maxFiles,
        fieldSize: 1024,
        headerPairs: 20,
        headerSize: 8192,
      },
    });
    form.on("field", (name, value) => {
      if (`${name}${value}`.includes("\0")) form.destroy(new Error("a field has a NUL byte"));
      fields.set(name, value);
    });
    form.on("filesLimit", () => (tooMany = true));
    form.on("file", (_field, content, name) => {
      // A file field in which nothing was chosen is sent as a file without a name.
      if (!name) return void content.resume();
      // It may fail before its taker begins to read; the taker gets the error then.
      content.on("error", () => {});
      reading.add(content);
      content.once("close", () => reading.delete(content));
      const file = {
        name: plainNameOf(name),
        content,
        isCut: () => content.truncated,
        fields: new Map(fields),
      };
      taking.push(options.onFile(file).catch((error: unknown) => failed.abort(error)));
    });
    await pipeline(Readable.fromWeb(request.body as WebStream), form, { signal: failed.signal });
  } catch (error) {
    // Where a file could not be taken, that is why the form ended.
    if (!failed.signal.aborted) reason = error instanceof BodyRefused ? error.reason : "unreadable";
    // What is read from a form that ended early would wait for ever.
    for (const content of reading) content.destroy(new Error("the form ended early"));
  }
  await Promise.all(taking);
  if (failed.signal.aborted && reason === null) throw failed.signal.reason;
  if (reason !== null) return { ok: false, reason };
  return tooMany ? { ok: false, reason: "too_many" } : { ok: true };
}
