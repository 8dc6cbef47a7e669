import type { IncomingMessage, ServerResponse } from "node:http";
import { csvTable } from "#app/features/api/csv-export.ts";
import { parseQuery } from "#app/facts/query/query-codec.ts";
import { standingSort } from "#app/facts/query/ordering.ts";
import { readQuery } from "#app/facts/query/sentence/read-query.ts";
import type { Services } from "#app/services.ts";
import { network } from "#app/lib/network.ts";
import { clientAddress } from "./address.ts";
import { sendProblem } from "./send-json.ts";

const BATCH = 500;
/** The maximum number of simultaneous exports in this process. */
const AT_ONCE = 4;
const RETRY_AFTER_S = 10;
/** A client that reads nothing for `stalledMs`, or is not done after `wholeMs`, is disconnected. */
const TIMEOUTS: Timeouts = { stalledMs: 30_000, wholeMs: 300_000 };

export interface Timeouts {
  stalledMs: number;
  /** For the whole export. */
  wholeMs: number;
}

/**
 * Answers `/api/v1/exportar.csv`: all matches in batches, as fast as the client reads them, one export at a time for
 * each address.
 */
export function createCsvExport(
  services: Pick<Services, "engine" | "gazetteer" | "now">,
  originOf: (request: IncomingMessage) => string,
  timeouts = TIMEOUTS,
) {
  let streaming = 0;
  const served = new Set<string>();

  async function stream(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const engine = services.engine();
    const origin = originOf(request);
    const { query, remarks } = await readQuery(parseQuery(url.searchParams), services);
    const numbers = engine.numbers(query.filters, standingSort(query), remarks.preferred);
    response.setTimeout(timeouts.stalledMs, () => response.destroy());
    writeHeaders(response);
    const table = csvTable(engine.freshness);
    response.write(table.head);
    for (let i = 0; i < numbers.length && !response.destroyed; i += BATCH) {
      const rows = engine.listings(numbers.slice(i, i + BATCH));
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
    const address = clientAddress(request);
    const who = address === null ? null : network(address);
    if (who !== null && served.has(who)) {
      const detail = `Uma exportação para o seu endereço está em andamento. Tente de novo em ${RETRY_AFTER_S} s.`;
      sendProblem(response, 429, "Exportações demais", detail, { "Retry-After": String(RETRY_AFTER_S) });
      return;
    }
    if (streaming >= AT_ONCE) {
      const detail = `Há ${AT_ONCE} exportações em andamento. Tente de novo em ${RETRY_AFTER_S} s.`;
      sendProblem(response, 503, "Exportações demais", detail, { "Retry-After": String(RETRY_AFTER_S) });
      return;
    }
    streaming++;
    if (who !== null) served.add(who);
    const deadline = setTimeout(() => response.destroy(), timeouts.wholeMs);
    try {
      await stream(request, response, url);
    } finally {
      clearTimeout(deadline);
      if (who !== null) served.delete(who);
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
