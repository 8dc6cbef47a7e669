import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { plural } from "#app/lib/numbers.ts";
import { showToast, badNews, type Toast } from "#app/ui/toast.ts";
import { DATE_NAME, FILES_NAME, SEND_PATH, MODIFIED_NAME, MORE_NAME } from "./feed-form.ts";
import { ConfirmBeforeSending, FileDay, SendPlace, SentFileItem } from "./send-place.tsx";

/** A file of those that are being sent. */
interface SentFile {
  /** Its place: two files may have the same name. */
  at: number;
  name: string;
  /** From 0 to 1. */
  share: number;
  /** Null: it waits, or is under way. */
  outcome: "received" | "refused" | null;
}

/** Sends lists, zips and saved pages, chosen or dropped here; without a script it is a plain form with files. */
export function SendFiles({ confirm }: { confirm: string | null }) {
  const form = useRef<HTMLFormElement>(null);
  /** Null: nothing is being sent. */
  const [sending, setSending] = useState<SentFile[] | null>(null);
  const { revalidate } = useRevalidator();

  async function send(files: File[]) {
    if (files.length === 0 || sending) return;
    const date = String(new FormData(form.current!).get(DATE_NAME) ?? "");
    const refused: Toast[] = [];
    setSending(files.map(({ name }, at) => ({ at, name, share: 0, outcome: null })));
    const note = (at: number, change: Partial<SentFile>) =>
      setSending((sent) => sent && sent.map((file) => (file.at === at ? { ...file, ...change } : file)));
    for (const [at, file] of files.entries()) {
      const more = at + 1 < files.length;
      const toast = await sendFile(file, { date, more }, (share) => note(at, { share }));
      const isRefused = toast.tone === "bad";
      note(at, { share: 1, outcome: isRefused ? "refused" : "received" });
      if (isRefused) refused.push(toast);
    }
    await revalidate();
    setSending(null);
    form.current?.reset();
    const received = files.length - refused.length;
    const words = plural(received, "arquivo recebido", "arquivos recebidos");
    if (refused.length === 0)
      showToast({ tone: "good", title: words, text: "A prévia diz o que cada um mudaria." });
    else
      showToast(
        badNews(
          words,
          refused
            .map(({ text, title }) => text ?? title)
            .slice(0, 5)
            .join("\n"),
        ),
      );
  }

  if (confirm !== null && sending === null) return <ConfirmBeforeSending what="enviar listas" to={confirm} />;
  return (
    <SendPlace
      form={form}
      label="Enviar listas"
      action={SEND_PATH}
      before={<FileDay name={DATE_NAME} label="Dia, se o arquivo não o diz" />}
      files={{ name: FILES_NAME, label: "Listas (.csv), zips ou páginas de imóveis salvas" }}
      hint={
        <>
          Vários de uma vez, até 100 MB cada envio.{" "}
          <span className="with-script">Ou arraste os arquivos para cá. </span>O tipo é reconhecido pelo
          conteúdo; nada é gravado antes da prévia.
        </>
      }
      isSending={sending !== null}
      onSend={(files) => void send(files)}
    >
      <output className="send-state">{sending && underWay(sending)}</output>
      {sending && (
        <ul aria-label="Envio dos arquivos" className="send-files">
          {sending.map((file) => (
            <SentFileItem key={file.at} name={file.name} share={file.share} state={stateOf(file)} />
          ))}
        </ul>
      )}
    </SendPlace>
  );
}

/** What screen readers hear as each file begins. */
function underWay(files: readonly SentFile[]): string {
  const at = files.findIndex(({ outcome }) => outcome === null);
  return at < 0 ? "" : `Enviando ${files[at]!.name} (${at + 1} de ${files.length})`;
}

function stateOf({ share, outcome }: SentFile): string {
  if (outcome !== null) return outcome === "received" ? "recebido" : "recusado";
  return share === 0 ? "espera" : `${Math.floor(share * 100)}%`;
}

/** Sends a file and returns the server's message; `more`: other files follow; `onProgress` gets the sent share, from 0 to 1. */
function sendFile(
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
