import { Readable } from "node:stream";
import { readLogQuery } from "#app/features/admin/logs/log-query.ts";
import { logsSheet } from "#app/features/admin/logs/logs-screen.server.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-logs-sheet.ts";
import { requireAdmin } from "./viewer.server.ts";

/** The acts that the filters of the log find, on all its pages, as a spreadsheet. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  const parts = logsSheet(accounts.db, readLogQuery(url.searchParams), now());
  return new Response(Readable.toWeb(Readable.from(encoded(parts))) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="logs-${dayInSaoPaulo(now())}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}

async function* encoded(parts: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const part of parts) yield encoder.encode(part);
}
