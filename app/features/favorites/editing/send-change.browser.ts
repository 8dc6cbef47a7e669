/** Address to which scripts send changes of a favourite. */
const CHANGE_PATH = "/favorites/mudar";

/** Result of a change: saved, or a message why not, and whether it came from the server. */
type ChangeResult =
  | { ok: true; version: number | null }
  | { ok: false; why: string; newer: { note: string; version: number } | null; reached: boolean };

/** Sends a change of a favourite; a refusal is shown, and typed text stays. */
export async function sendChange(fields: Record<string, string>): Promise<ChangeResult> {
  try {
    const answer = await fetch(CHANGE_PATH, {
      method: "POST",
      // The request continues when the page is left.
      keepalive: true,
      headers: { Accept: "application/json" },
      body: new URLSearchParams(fields),
    });
    const body = (await answer.json()) as {
      detail?: string;
      versao?: number;
      nota?: string;
    };
    if (answer.ok) {
      publishToTabs(fields.numero ?? "");
      return { ok: true, version: body.versao ?? null };
    }
    const newer =
      body.nota !== undefined && body.versao !== undefined ? { note: body.nota, version: body.versao } : null;
    return { ok: false, why: body.detail ?? NOT_NOW, newer, reached: true };
  } catch {
    const why = "Sem resposta do servidor. Verifique a conexão e tente de novo.";
    return { ok: false, why, newer: null, reached: false };
  }
}

const NOT_NOW = "Tente novamente em alguns instantes.";
const CHANNEL = "martelo.quadro";

/** Publishes a change made here to the member's other tabs. */
function publishToTabs(number: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(number);
  channel.close();
}

/** Subscribes to changes of favourites in other tabs; returns a function that unsubscribes. */
export function subscribeToTabs(heard: (number: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") heard(data);
  });
  return () => channel.close();
}
