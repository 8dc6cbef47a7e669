import { messageList } from "#app/features/admin/operations/messages/message-query.ts";
import { messagesSheet } from "#app/features/admin/operations/messages/messages-screen.server.ts";
import { OPERATIONS } from "#app/features/admin/operations/operations-tabs.ts";
import { servicesContext } from "#app/services.ts";
import { requireFreshAdminOn } from "./fresh-admin.server.ts";
import type { Route } from "./+types/admin-operations-messages-sheet.ts";
import { sheetAnswer } from "./sheet-answer.server.ts";

/** The messages of the chosen channel that did not arrive, on all pages, as a spreadsheet with addresses, so after a recent proof. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { userId: adminId } = await requireFreshAdminOn(
    context,
    request,
    OPERATIONS.messages.path + url.search,
  );
  const { accounts, now } = context.get(servicesContext);
  const asking = { db: accounts.db, adminId, now: now() };
  return sheetAnswer("mensagens", messagesSheet(asking, messageList.read(url.searchParams)), now());
}
