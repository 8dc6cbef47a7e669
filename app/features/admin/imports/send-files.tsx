import { useRef, useState, type DragEvent, type FormEvent } from "react";
import { useRevalidator } from "react-router";
import { plural } from "#app/lib/numbers.ts";
import { badNews, type Toast } from "#app/ui/toast.ts";
import { showToast } from "#app/ui/show-toast.ts";
import { sendFile } from "./send-file.browser.ts";
import { DATE_NAME, FILES_NAME, SEND_PATH } from "./send-form.ts";

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
export function SendFiles() {
  const form = useRef<HTMLFormElement>(null);
  /** Null: nothing is being sent. */
  const [sending, setSending] = useState<SentFile[] | null>(null);
  const [over, setOver] = useState(false);
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

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void send([...event.dataTransfer.files]);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const files = new FormData(event.currentTarget).getAll(FILES_NAME);
    void send(files.filter((file) => file instanceof File && file.name !== "") as File[]);
  }

  return (
    <div
      className="send-place"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <form
        ref={form}
        method="post"
        action={SEND_PATH}
        encType="multipart/form-data"
        aria-label="Enviar listas"
        onSubmit={submit}
      >
        <label className="grid gap-1.5 text-sm font-semibold">
          Dia, se o arquivo não o diz
          <input type="date" name={DATE_NAME} className="field max-w-52 font-normal" />
        </label>
        <label className="grid min-w-0 gap-1.5 text-sm font-semibold">
          Listas (.csv), zips ou páginas de imóveis salvas
          <input
            type="file"
            name={FILES_NAME}
            multiple
            required
            className="field font-normal"
            aria-describedby="envio-dica"
          />
        </label>
        <button
          className="button button-brand"
          disabled={sending !== null}
          aria-busy={sending !== null || undefined}
        >
          Enviar
        </button>
        <p id="envio-dica" className="text-xs text-muted">
          Vários de uma vez, até 100 MB cada envio.{" "}
          <span className="with-script">Ou arraste os arquivos para cá. </span>O tipo é reconhecido pelo
          conteúdo; nada é gravado antes da prévia.
        </p>
        <output className="send-state">{sending && underWay(sending)}</output>
        {sending && (
          <ul aria-label="Envio dos arquivos" className="send-files">
            {sending.map((file) => (
              <li key={file.at}>
                <span className="min-w-0 truncate">{`${file.name} `}</span>
                <progress
                  className="import-progress"
                  value={file.share}
                  aria-label={`Envio de ${file.name}`}
                />
                <span className="tabular-nums">{stateOf(file)}</span>
              </li>
            ))}
          </ul>
        )}
      </form>
    </div>
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
