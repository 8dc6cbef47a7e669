import { Readable } from "node:stream";
import { dayInSaoPaulo } from "#app/lib/dates.ts";

/**
 * A spreadsheet as a download named after its subject and the day; the next part is made when the browser has read the
 * one before.
 */
export function sheetAnswer(
  name: string,
  parts: AsyncIterable<string> | Iterable<string>,
  now: Date,
): Response {
  return new Response(Readable.toWeb(Readable.from(encoded(parts))) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${dayInSaoPaulo(now)}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}

async function* encoded(parts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const part of parts) yield encoder.encode(part);
}
