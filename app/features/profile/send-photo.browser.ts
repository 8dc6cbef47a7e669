import type { Toast } from "#app/ui/toast.ts";
import { PHOTO_REFUSALS, uploadFailed } from "./avatar-rules.ts";

/** Uploads a photo and returns the server's message; `onProgress` gets the uploaded share, from 0 to 1. */
export function sendPhoto(photo: Blob, onProgress: (share: number) => void): Promise<Toast> {
  // fetch() does not report the progress of an upload.
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

/** The message in an answer; an error when there is none, or a page instead (the session may have ended). */
function toastIn({ status, responseText }: XMLHttpRequest): Toast {
  if (status === 413) return uploadFailed(PHOTO_REFUSALS.too_large);
  try {
    const toast = JSON.parse(responseText) as Partial<Toast>;
    if ((toast.tone === "good" || toast.tone === "bad") && typeof toast.title === "string") {
      return { tone: toast.tone, title: toast.title, text: toast.text ?? null };
    }
  } catch {
    // The error is returned below.
  }
  return uploadFailed(PHOTO_REFUSALS.failed);
}
