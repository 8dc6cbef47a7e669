import { useRef, useState, type DragEvent, type FormEvent } from "react";
import { useRevalidator } from "react-router";
import { plural } from "#app/lib/numbers.ts";
import { badNews, type Toast } from "#app/ui/toast.ts";
import { showToast } from "#app/ui/show-toast.ts";
import { sendFile } from "./send-file.browser.ts";
import { DATE_NAME, FILES_NAME, SEND_PATH } from "./send-form.ts";

/** The files that are being sent: the one under way, and how many are done. */
interface Sending {
  name: string;
  share: number;
  done: number;
  of: number;
}

/** Sends lists, zips and saved pages, chosen or dropped here; without a script it is a plain form with files. */
export function SendFiles() {
  const form = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [over, setOver] = useState(false);
  const { revalidate } = useRevalidator();

  async function send(files: File[]) {
    if (files.length === 0 || sending) return;
    const date = String(new FormData(form.current!).get(DATE_NAME) ?? "");
    const refused: Toast[] = [];
    for (const [done, file] of files.entries()) {
      const at = { name: file.name, done, of: files.length };
      setSending({ ...at, share: 0 });
      const toast = await sendFile(file, { date, more: done + 1 < files.length }, (share) =>
        setSending({ ...at, share }),
      );
      if (toast.tone === "bad") refused.push(toast);
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
        <output className="send-state">
          {sending && (
            <>
              <span className="min-w-0 truncate">{`Enviando ${sending.name} (${sending.done + 1} de ${sending.of})`}</span>
              <progress
                className="w-full accent-brand"
                value={(sending.done + sending.share) / sending.of}
                aria-label="Envio dos arquivos"
              />
            </>
          )}
        </output>
      </form>
    </div>
  );
}
