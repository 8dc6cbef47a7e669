/** Where scripts send what changes of a favourite. */
export const CHANGE_PATH = "/favorites/mudar";

/** What came of a change: done, or why not in words for people, and whether a server said so. */
export type ChangeResult =
  | { ok: true; version: number | null }
  | { ok: false; why: string; newer: { note: string; version: number } | null; reached: boolean };

/** Sends a change of a favourite; a refusal is shown, and what was typed stays. */
export async function sendChange(fields: Record<string, string>): Promise<ChangeResult> {
  try {
    const answer = await fetch(CHANGE_PATH, {
      method: "POST",
      // Whoever changes something and leaves has changed it.
      keepalive: true,
      headers: { Accept: "application/json" },
      body: new URLSearchParams(fields),
    });
    const said = (await answer.json()) as {
      detail?: string;
      versao?: number;
      nota?: string;
    };
    if (answer.ok) {
      tellTabs(fields.numero ?? "");
      return { ok: true, version: said.versao ?? null };
    }
    const newer =
      said.nota !== undefined && said.versao !== undefined ? { note: said.nota, version: said.versao } : null;
    return { ok: false, why: said.detail ?? NOT_NOW, newer, reached: true };
  } catch {
    const why = "Sem resposta do servidor. Verifique a conexão e tente de novo.";
    return { ok: false, why, newer: null, reached: false };
  }
}

const NOT_NOW = "Tente novamente em alguns instantes.";
const CHANNEL = "martelo.quadro";

/** Tells the same person's other tabs what was changed here. */
function tellTabs(number: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(number);
  channel.close();
}

/** Hears of every favourite that another tab has changed, until the returned function is called. */
export function hearTabs(heard: (number: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") heard(data);
  });
  return () => channel.close();
}
