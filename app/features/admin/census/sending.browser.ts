import { bytesWords } from "#app/lib/duration-words.ts";
import { badNews, type Toast } from "#app/ui/toast.ts";
import { ADDRESSES_PATH, FILES_NAME, MODIFIED_NAME, type SendingLeave } from "./census-form.ts";

/** Files that are on their way to the server, together. */
export interface Sending {
  files: readonly { name: string; bytes: number }[];
  /** Bytes of all of them, and how many were sent. */
  total: number;
  sent: number;
  /** Milliseconds since the first byte. */
  ms: number;
}

/** What became of them; `confirm`: the administrator has to prove first who they are. */
type Sent = Toast | "confirm";

let current: Sending | null = null;
let request: XMLHttpRequest | null = null;
const listeners = new Set<() => void>();

/** What is being sent, also after another page of the back-office was opened meanwhile. */
export const sending = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  now: () => current,
  stop: () => request?.abort(),
};

function show(next: Sending | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Sends files in one request, so that one proof of identity is enough for all of them. */
export async function sendAddresses(files: readonly File[]): Promise<Sent> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  show({ files: files.map(({ name, size }) => ({ name, bytes: size })), total, sent: 0, ms: 0 });
  addEventListener("beforeunload", keep);
  try {
    const leave = await askLeave();
    if (leave === null) return badNews("Nada foi enviado", "O servidor não respondeu. Confira a conexão.");
    if (!leave.fresh) return "confirm";
    if (total > leave.bytes)
      return badNews(
        "Nada foi enviado",
        `Agora cabem no máximo ${bytesWords(leave.bytes)}, e os arquivos têm ${bytesWords(total)}.`,
      );
    return await post(files);
  } finally {
    removeEventListener("beforeunload", keep);
    request = null;
    show(null);
  }
}

/** Leaving the site would end what may have taken an hour. */
function keep(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

async function askLeave(): Promise<SendingLeave | null> {
  try {
    const answer = await fetch(ADDRESSES_PATH, { headers: { Accept: "application/json" } });
    return (await answer.json()) as SendingLeave;
  } catch {
    return null;
  }
}

function post(files: readonly File[]): Promise<Toast> {
  // fetch() does not report the progress of an upload.
  const sent = (request = new XMLHttpRequest());
  const form = new FormData();
  for (const file of files) {
    form.append(MODIFIED_NAME, String(file.lastModified));
    form.append(FILES_NAME, file, file.name);
  }
  const start = performance.now();
  return new Promise((resolve) => {
    let isStopped = false;
    sent.upload.addEventListener("progress", ({ loaded }) => {
      if (!current) return;
      show({ ...current, sent: Math.min(loaded, current.total), ms: performance.now() - start });
    });
    sent.addEventListener("abort", () => (isStopped = true));
    sent.addEventListener("loadend", () =>
      resolve(
        isStopped
          ? badNews("Envio cancelado", "O que já tinha chegado inteiro está na fila; do resto, nada ficou.")
          : answerOf(sent),
      ),
    );
    sent.open("POST", ADDRESSES_PATH);
    sent.setRequestHeader("Accept", "application/json");
    sent.send(form);
  });
}

/** The server's message; an error when there is none, or a page instead. */
function answerOf({ status, responseText }: XMLHttpRequest): Toast {
  if (status === 413) return badNews("Nada foi recebido", "Os arquivos são grandes demais.");
  try {
    const { tone, title, text = null } = JSON.parse(responseText) as Partial<Toast>;
    if ((tone === "good" || tone === "bad") && typeof title === "string") return { tone, title, text };
  } catch {
    // The error is returned below.
  }
  const advice = "O que chegou inteiro está na fila; envie de novo o que falta.";
  return badNews("A conexão caiu", advice);
}
