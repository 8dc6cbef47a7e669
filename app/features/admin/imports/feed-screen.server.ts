import { byWhom, namesOf } from "#app/core/admin-log/read-log.server.ts";
import { importsOfFiles } from "#app/core/ingestion/coverage.server.ts";
import { quarantinedLists } from "#app/core/ingestion/quarantined-lists.server.ts";
import { groupsOf } from "#app/core/uploads/upload-groups.server.ts";
import { finishedUploads, openUploads } from "#app/core/uploads/uploads.server.ts";
import { WAITING } from "#app/core/uploads/upload.ts";
import type { Db } from "#app/db/connect.server.ts";
import { confirmAddress } from "../confirm/confirm-form.ts";
import { feedView, type FeedView } from "./feed-view.ts";

/** What `/admin/imports` shows an administrator, whose proof of identity is recent or not. */
export async function feedScreen(db: Db, { fresh }: { fresh: boolean }): Promise<FeedView> {
  const [open, finished, quarantined] = await Promise.all([
    openUploads(db),
    finishedUploads(db),
    quarantinedLists(db),
  ]);
  const waiting = open.filter(({ state }) => WAITING.includes(state));
  const senders = [...open, ...finished].map(({ adminId }) => adminId);
  const [groups, names, importedAt] = await Promise.all([
    groupsOf(db, waiting),
    namesOf(db, [...new Set(senders)]),
    importsOfFiles(
      db,
      waiting.map(({ digest }) => digest),
    ),
  ]);
  const nameOf = (adminId: string) => byWhom(names, adminId);
  const confirm = fresh ? null : confirmAddress("/admin/imports");
  return { confirm, ...feedView({ open, finished, groups, quarantined, importedAt, nameOf }) };
}
