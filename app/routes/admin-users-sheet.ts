import { userList, USERS_PATH } from "#app/features/admin/users/user-query.ts";
import { usersSheet } from "#app/features/admin/users/users-screen.server.ts";
import { servicesContext } from "#app/services.ts";
import { requireFreshAdminOn } from "./fresh-admin.server.ts";
import type { Route } from "./+types/admin-users-sheet.ts";
import { sheetAnswer } from "./sheet-answer.server.ts";

/** The users that the filters find, on all pages, as a spreadsheet with their addresses, so after a recent proof. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { userId: adminId } = await requireFreshAdminOn(context, request, USERS_PATH + url.search);
  const { accounts, now } = context.get(servicesContext);
  const asking = { db: accounts.db, providers: [], adminId, now: now() };
  return sheetAnswer("usuarios", usersSheet(asking, userList.read(url.searchParams)), now());
}
