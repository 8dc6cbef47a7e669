import { propertiesSheet } from "#app/features/admin/properties/properties-sheet.server.ts";
import { readPropertyQuery } from "#app/features/admin/properties/property-query.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-properties-sheet.ts";
import { requireAdmin } from "./viewer.server.ts";

/** The properties that the administrators' list finds, on all its pages, as a spreadsheet. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, engine, withdrawn, findListing, now, origin } = context.get(servicesContext);
  const current = engine();
  const source = { engine: current, withdrawn: await withdrawn(), findListing };
  const about = { origin: origin(request), demo: current.freshness.demo };
  const parts = propertiesSheet(accounts.db, source, readPropertyQuery(url.searchParams), about);
  return new Response(bytesOf(parts), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="imoveis-${dayInSaoPaulo(now())}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** The next part is made when the browser has read the one before. */
function bytesOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await parts.return(undefined)),
  });
}
