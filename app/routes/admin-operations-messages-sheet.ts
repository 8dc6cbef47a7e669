import { readMessageQuery } from "#app/features/admin/operations/messages/message-query.ts";
import { messagesSheet } from "#app/features/admin/operations/messages/messages-screen.server.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-operations-messages-sheet.ts";
import { sheetAnswer } from "./sheet-answer.server.ts";
import { requireAdmin } from "./viewer.server.ts";

/** The messages of the chosen channel that did not arrive, on all pages, as a spreadsheet. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { userId: adminId } = await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  const asking = { db: accounts.db, adminId, now: now() };
  return sheetAnswer("mensagens", messagesSheet(asking, readMessageQuery(url.searchParams)), now());
}
