import type { Toast } from "#app/ui/toast.ts";
import { PHOTO_REFUSALS, uploadFailed } from "./avatar-rules.ts";

/** What the server says of a photo; told on the way how much of it is sent, from 0 to 1. */
export function sendPhoto(photo: Blob, onProgress: (share: number) => void): Promise<Toast> {
  // fetch() does not tell how far an upload got.
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.set("foto", photo, "foto");
  return new Promise((resolve) => {
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / (total || 1)));
    request.addEventListener("loadend", () => resolve(toastIn(request)));
    request.open("POST", "/settings/avatar");
    request.setRequestHeader("Accept", "application/json");
    request.send(form);
  });
}

/** No answer, or a page instead of one (the session may be over). */
function toastIn({ status, responseText }: XMLHttpRequest): Toast {
  if (status === 413) return uploadFailed(PHOTO_REFUSALS.too_large);
  try {
    const toast = JSON.parse(responseText) as Partial<Toast>;
    if ((toast.tone === "good" || toast.tone === "bad") && typeof toast.title === "string") {
      return { tone: toast.tone, title: toast.title, text: toast.text ?? null };
    }
  } catch {
    // Said below.
  }
  return uploadFailed(PHOTO_REFUSALS.failed);
}
