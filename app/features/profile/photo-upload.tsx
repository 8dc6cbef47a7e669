import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { DropPlace } from "#app/ui/drop-place.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { showToast, type Toast } from "#app/ui/toast.ts";
import { MAX_PHOTO_BYTES, PHOTO_REFUSALS, PHOTO_TYPES, uploadFailed } from "./avatar-rules.ts";
import { CropDialog } from "./crop-dialog.tsx";

/** Uploads a photo that was chosen, dragged here or pasted; without a script it is a plain form with a file. */
export function PhotoUpload() {
  return (
    <>
      <ScriptedUpload />
      <form
        method="post"
        action="/settings/avatar"
        encType="multipart/form-data"
        className="without-script gap-2"
      >
        <label className="grid gap-1.5 text-sm font-semibold">
          Foto, até 5 MB
          <input type="file" name="foto" accept={PHOTO_TYPES} required className="field" />
        </label>
        <button className="button">Enviar foto</button>
      </form>
    </>
  );
}

function ScriptedUpload() {
  const input = useRef<HTMLInputElement>(null);
  const [photo, setPhoto] = useState<ImageBitmap | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const revalidator = useRevalidator();

  async function take(file: File | undefined) {
    if (!file || photo || progress !== null) return;
    if (file.size > MAX_PHOTO_BYTES) {
      showToast(uploadFailed(PHOTO_REFUSALS.too_large));
      return;
    }
    // A photo that this browser cannot show may still be readable for the server, which decides.
    const bitmap = await createImageBitmap(file).catch(() => null);
    if (bitmap) setPhoto(bitmap);
    else await send(file);
  }

  async function send(blob: Blob) {
    setProgress(0);
    const answer = await sendPhoto(blob, setProgress);
    setProgress(null);
    setPhoto(null);
    if (answer.tone === "good") await revalidator.revalidate();
    showToast(answer);
  }

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
      if (file) void take(file);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  });

  return (
    <DropPlace className="drop-place with-script" onFiles={([file]) => void take(file)}>
      <button type="button" className="button" onClick={() => input.current?.click()}>
        <span className="icon-start">
          Enviar foto
          <Icon name="camera" />
        </span>
      </button>
      <div className="text-xs text-muted">
        <p className="pointer-coarse:hidden">Ou arraste ou cole uma imagem aqui.</p>
        <p>Até 5&nbsp;MB.</p>
      </div>
      <input
        ref={input}
        type="file"
        accept={PHOTO_TYPES}
        hidden
        aria-label="Arquivo da foto"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          void take(file);
          // Allows the same file to be chosen again.
          currentTarget.value = "";
        }}
      />
      {photo && (
        <CropDialog
          photo={photo}
          progress={progress}
          onDone={(blob) => void send(blob)}
          onCancel={() => setPhoto(null)}
        />
      )}
      {!photo && progress !== null && (
        <progress className="w-full accent-brand" value={progress} aria-label="Envio da foto" />
      )}
    </DropPlace>
  );
}

/** Uploads a photo and returns the server's message; `onProgress` gets the uploaded share, from 0 to 1. */
function sendPhoto(photo: Blob, onProgress: (share: number) => void): Promise<Toast> {
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
