import { redirect } from "react-router";
import { MAX_UPLOAD_BYTES, PHOTO_REFUSALS, uploadFailed } from "#app/features/profile/avatar-rules.ts";
import { savePhoto, setAvatar, spendUpload, type AvatarHost } from "#app/features/profile/avatar.server.ts";
import { readLimitedForm } from "#app/platform/limited-form.server.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { isAvatarPreset } from "#app/ui/avatar.tsx";
import { badNews, goodNews, type Toast } from "#app/ui/toast.ts";
import type { Route } from "./+types/avatar.ts";
import { announce, requireViewer } from "./viewer.server.ts";

export function loader() {
  return redirect("/settings");
}

/**
 * Changes a member's picture: a photo (`foto`), a preset (`icone`) or none (`remover`). A script that shows
 * the progress asks for JSON; a form is redirected to its page.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = await requireViewer(context, request);
  const { accounts, avatars } = context.get(servicesContext);
  const report = (error: unknown) => context.get(reportErrorContext)(error, request);
  const toast = await change({ ...accounts, avatars, onError: report }, userId, request);
  if (request.headers.get("accept") === "application/json") {
    return Response.json(toast, { status: toast.tone === "good" ? 200 : 422 });
  }
  announce(context, toast);
  return redirect("/settings");
}

/** Limit of photos processed at the same time, at most one per member, because each is held in memory. */
const AT_ONCE = 4;
const sending = new Set<string>();

async function change(host: AvatarHost, userId: string, request: Request): Promise<Toast> {
  const isPhoto = request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
  if (!isPhoto) return changeIn(host, userId, request, isPhoto);
  const waitSeconds = await spendUpload(host, userId);
  if (waitSeconds > 0) {
    return uploadFailed(`Muitas tentativas: espere ${Math.ceil(waitSeconds / 60)} min e tente de novo.`);
  }
  if (sending.size >= AT_ONCE || sending.has(userId)) return uploadFailed(PHOTO_REFUSALS.busy);
  sending.add(userId);
  try {
    return await changeIn(host, userId, request, isPhoto);
  } finally {
    sending.delete(userId);
  }
}

async function changeIn(
  host: AvatarHost,
  userId: string,
  request: Request,
  isPhoto: boolean,
): Promise<Toast> {
  const read = await readLimitedForm(request, MAX_UPLOAD_BYTES);
  try {
    if (isPhoto) return await changePhoto(host, userId, read.ok ? read.form.get("foto") : read.reason);
    const preset = read.ok ? String(read.form.get("icone") ?? "") : "";
    if (isAvatarPreset(preset)) {
      await setAvatar(host, userId, preset);
      return goodNews("Sucesso", "Ícone do perfil atualizado com sucesso!");
    }
    if (!read.ok || !read.form.has("remover")) return badNews("Erro", "Erro ao atualizar ícone.");
    const before = await setAvatar(host, userId, null);
    const removed = isAvatarPreset(before ?? "") ? "Ícone do perfil removido." : "Foto do perfil removida.";
    return goodNews("Sucesso", removed);
  } catch (error) {
    host.onError(error);
    return isPhoto ? uploadFailed(PHOTO_REFUSALS.failed) : badNews("Erro", "Erro ao atualizar ícone.");
  }
}

async function changePhoto(
  host: AvatarHost,
  userId: string,
  photo: FormDataEntryValue | null,
): Promise<Toast> {
  if (photo === "too_large" || photo === "too_slow") return uploadFailed(PHOTO_REFUSALS[photo]);
  if (!(photo instanceof Blob)) return uploadFailed(PHOTO_REFUSALS.missing);
  const outcome = await savePhoto(host, userId, photo);
  if (outcome.outcome === "refused") return uploadFailed(PHOTO_REFUSALS[outcome.reason]);
  return goodNews("Sucesso", "Foto do perfil atualizada com sucesso!");
}
