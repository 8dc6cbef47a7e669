import type { Toast } from "#app/ui/toast.ts";

/** Limit of an uploaded photo; the stored picture is much smaller. */
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

/** Limit of the form that uploads a photo, with its other fields. */
export const MAX_UPLOAD_BYTES = MAX_PHOTO_BYTES + 16 * 1024;

export type PhotoRefusal = "missing" | "too_large" | "not_an_image" | "too_slow" | "busy" | "failed";

/** Messages for refused photos. */
export const PHOTO_REFUSALS: Record<PhotoRefusal, string> = {
  missing: "Escolha um arquivo de imagem.",
  too_large: "A foto tem mais de 5 MB: escolha uma menor.",
  too_slow: "O envio demorou demais e foi interrompido. Tente de novo.",
  not_an_image: "O arquivo não é uma imagem que possamos ler: use JPEG, PNG, WebP, GIF ou AVIF.",
  busy: "Muitas fotos estão chegando ao mesmo tempo. Tente de novo em um minuto.",
  failed: "Tente novamente em alguns instantes.",
};

export function uploadFailed(why: string): Toast {
  return { tone: "bad", title: "Erro", text: `Erro ao fazer upload da imagem.\n${why}` };
}

export const PHOTO_TYPES = "image/jpeg,image/png,image/webp,image/gif,image/avif";

/** Address at which our own server serves a stored photo. */
export function avatarAddress(userId: string, file: string): string {
  return `/avatars/${userId}/${file}`;
}

/** Name in the bucket of the photo at an address; null for a preset and for an address elsewhere. */
export function storedName(avatarUrl: string | null): string | null {
  return /^\/avatars\/([\w-]+\/[\w-]+\.webp)$/.exec(avatarUrl ?? "")?.[1] ?? null;
}
