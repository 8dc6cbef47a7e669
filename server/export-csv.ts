import type { IncomingMessage, ServerResponse } from "node:http";
import { csvTable } from "#app/features/search/api/csv-export.ts";
import { parseQuery } from "#app/features/search/query-codec.ts";
import { readQuery } from "#app/features/search/sentence/read-query.ts";
import type { Services } from "#app/platform/services.ts";
import { sendProblem } from "./problem.ts";

const BATCH = 500;
/** Exports that stream at once in this process. */
const AT_ONCE = 4;
const RETRY_AFTER_S = 10;
/** A client that takes nothing for so long gives its place to the next. */
const STALLED_MS = 30_000;

/** Answers `/api/v1/exportar.csv`: all matches in batches, as fast as the client takes them. */
export function createCsvExport(
  services: Services,
  originOf: (request: IncomingMessage) => string,
  stalledMs = STALLED_MS,
) {
  let streaming = 0;

  async function stream(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const engine = services.engine();
    const origin = originOf(request);
    const { query, remarks } = await readQuery(parseQuery(url.searchParams), services);
    const numbers = await engine.numbers(query.filters, query.sort, remarks.preferred);
    response.setTimeout(stalledMs, () => response.destroy());
    writeHeaders(response);
    const table = csvTable(engine.freshness);
    response.write(table.head);
    for (let i = 0; i < numbers.length && !response.destroyed; i += BATCH) {
      const rows = await engine.listings(numbers.slice(i, i + BATCH));
      const more = response.write(rows.map((listing) => table.row(listing, origin)).join(""));
      if (!more) await drained(response);
    }
    response.end();
  }

  return async function exportCsv(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
  ): Promise<void> {
    if (request.method === "HEAD") {
      writeHeaders(response);
      response.end();
      return;
    }
    if (streaming >= AT_ONCE) {
      const detail = `Há ${AT_ONCE} exportações em andamento. Tente de novo em ${RETRY_AFTER_S} s.`;
      sendProblem(response, 503, "Exportações demais", detail, { "Retry-After": String(RETRY_AFTER_S) });
      return;
    }
    streaming++;
    try {
      await stream(request, response, url);
    } finally {
      streaming--;
    }
  };
}

function writeHeaders(response: ServerResponse): void {
  response.writeHead(200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": 'attachment; filename="martelo-imoveis.csv"',
    "Cache-Control": "no-store",
  });
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off("drain", done).off("close", done);
      resolve();
    };
    response.once("drain", done).once("close", done);
  });
}
