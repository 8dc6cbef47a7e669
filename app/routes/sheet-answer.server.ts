import { setImmediate } from "node:timers/promises";
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
  return new Response(streamOf(encoded(parts)), {
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

/** Makes nothing ahead: a part leaves before work on the next one begins, and a browser that is gone costs no more. */
function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        await setImmediate();
        const part = await parts.next();
        if (part.done) controller.close();
        else controller.enqueue(part.value);
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
