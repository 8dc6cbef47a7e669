import { postList } from "#app/features/admin/content/posts/post-query.ts";
import { postsSheet } from "#app/features/admin/content/posts/posts-screen.server.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-posts-sheet.ts";
import { sheetAnswer } from "./sheet-answer.server.ts";
import { requireAdmin } from "./viewer.server.ts";

/** The articles that the administrators' list finds, on all its pages, as a spreadsheet. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  const at = now();
  return sheetAnswer("artigos", postsSheet(accounts.db, postList.read(url.searchParams), at), at);
}
