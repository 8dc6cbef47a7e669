import { badNews, type Toast } from "#app/ui/toast.ts";
import { DATE_NAME, FILES_NAME, MODIFIED_NAME, MORE_NAME, SEND_PATH } from "./send-form.ts";

/** Sends a file and returns the server's message; `more`: other files follow; `onProgress` gets the sent share, from 0 to 1. */
export function sendFile(
  file: File,
  { date, more }: { date: string; more: boolean },
  onProgress: (share: number) => void,
): Promise<Toast> {
  // fetch() does not report the progress of an upload.
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.set(DATE_NAME, date);
  form.set(MODIFIED_NAME, String(file.lastModified));
  // The file is the last field: the server reads the form from its beginning.
  form.set(FILES_NAME, file, file.name);
  return new Promise((resolve) => {
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / (total || 1)));
    request.addEventListener("loadend", () => resolve(toastIn(request, file.name)));
    request.open("POST", more ? `${SEND_PATH}?${MORE_NAME}` : SEND_PATH);
    request.setRequestHeader("Accept", "application/json");
    request.send(form);
  });
}

/** The message in an answer; an error when there is none, or a page instead (the session may have ended). */
function toastIn({ status, responseText }: XMLHttpRequest, name: string): Toast {
  if (status === 413) return badNews("Nada foi recebido", `${name} é grande demais.`);
  try {
    const toast = JSON.parse(responseText) as Partial<Toast>;
    if ((toast.tone === "good" || toast.tone === "bad") && typeof toast.title === "string")
      return { tone: toast.tone, title: toast.title, text: toast.text ?? null };
  } catch {
    // The error is returned below.
  }
  return badNews(
    "Nada foi recebido",
    `${name} não chegou. Confira a conexão e se você ainda está na sua conta.`,
  );
}
