import { data } from "react-router";
import { findUpload } from "#app/core/uploads/uploads.server.ts";
import { rejectsSheet } from "#app/features/admin/imports/rejects-sheet.ts";
import { numberIn } from "#app/lib/list-address.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/admin-imports-rejects.ts";
import { sheetAnswer } from "./sheet-answer.server.ts";
import { requireAdmin } from "./viewer.server.ts";

/** The rows of a sent file that were refused, as a spreadsheet. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, now } = context.get(servicesContext);
  const id = numberIn(url.searchParams, "arquivo");
  const upload = id === null ? null : await findUpload(accounts.db, id);
  const reports = upload?.reports ?? upload?.preview;
  if (!reports) throw data(null, { status: 404 });
  return sheetAnswer("linhas-rejeitadas", rejectsSheet(reports), now());
}
