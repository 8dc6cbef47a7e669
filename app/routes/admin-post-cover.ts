import { data, redirect } from "react-router";
import { savePostCover } from "#app/features/admin/content/posts/post-cover.server.ts";
import { editorAddress } from "#app/features/admin/content/posts/post-fields.ts";
import {
  MAX_UPLOAD_BYTES,
  PHOTO_REFUSALS,
  uploadFailed,
  type PhotoRefusal,
} from "#app/features/profile/avatar-rules.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { readLimitedForm } from "#app/platform/limited-form.server.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { goodNews, type Toast } from "#app/ui/toast.ts";
import { announce, requireAdmin } from "./viewer.server.ts";
import type { Route } from "./+types/admin-post-cover.ts";

export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  throw isUuid(id) ? redirect(editorAddress(id)) : data(null, { status: 404 });
}

/** Gives an article a picture (`foto`), or takes it away (`intent=tirar`). */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { userId: adminId } = await requireAdmin(context, request);
  if (!isUuid(id)) throw data(null, { status: 404 });
  const { accounts, content, covers, now } = context.get(servicesContext);
  const onError = (error: unknown) => context.get(reportErrorContext)(error, request);
  const read = await readLimitedForm(request, MAX_UPLOAD_BYTES);
  announce(context, read.ok ? await change(read.form) : uploadFailed(PHOTO_REFUSALS[refusalOf(read.reason)]));
  return redirect(editorAddress(id));

  async function change(form: FormData): Promise<Toast> {
    const photo = form.get("intent") === "tirar" ? null : form.get("foto");
    if (typeof photo === "string") return uploadFailed(PHOTO_REFUSALS.missing);
    try {
      const saved = await savePostCover({ db: accounts.db, covers, now, onError }, adminId, id, photo);
      if (saved.outcome === "refused") return uploadFailed(PHOTO_REFUSALS[saved.reason]);
      if (saved.outcome === "gone") return uploadFailed("O artigo não existe mais.");
      await content.changed();
      return goodNews("Sucesso", photo === null ? "Capa tirada com sucesso" : "Capa salva com sucesso");
    } catch (error) {
      onError(error);
      return uploadFailed(PHOTO_REFUSALS.failed);
    }
  }
}

function refusalOf(reason: "too_large" | "too_slow" | "unreadable"): PhotoRefusal {
  return reason === "unreadable" ? "missing" : reason;
}
