import { useState, type FormEvent } from "react";
import { useRevalidator } from "react-router";
import type { FavoriteView } from "#app/features/favorites/list/favorite-view.ts";
import { STAGE_NAMES, type Stage } from "#app/features/favorites/stage.ts";
import { showToast, badNews } from "#app/ui/toast.ts";
import type { Change } from "./change-form.ts";

interface Props {
  change: Change["acao"];
  number: string;
  /** Address of this page, to which a form without a script returns. */
  address: string;
}

/** Address to which scripts send changes of a favourite. */
const CHANGE_PATH = "/favorites/mudar";

/** Result of a change: saved, or a message why not, and whether it came from the server. */
type ChangeResult =
  | { ok: true; version: number | null }
  | { ok: false; why: string; newer: { note: string; version: number } | null; reached: boolean };

/**
 * A form of the editor, sent by the script if there is one. Refused input stays in its field, with the
 * message below it.
 */
export function useChange(refused: string | null) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState(refused);
  const [done, setDone] = useState("");
  async function submit(event: FormEvent<HTMLFormElement>, word: string) {
    event.preventDefault();
    const form = event.currentTarget;
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    const fields = [...new FormData(form, submitter)].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    setBusy(true);
    setDone("");
    const result = await sendChange(Object.fromEntries(fields));
    setWhy(result.ok ? null : result.why);
    if (result.ok) {
      await revalidate();
      setDone(word);
    }
    setBusy(false);
    return result.ok;
  }
  return { busy, why, done, submit };
}

/**
 * The column of a favourite outside the board, and a function that moves it: shown at once, reverted when
 * refused.
 */
export function useListMove(item: Pick<FavoriteView, "number" | "stage">): [Stage, (stage: Stage) => void] {
  const { revalidate } = useRevalidator();
  const [wanted, setWanted] = useState<Stage | null>(null);
  async function move(stage: Stage) {
    setWanted(stage);
    const result = await sendChange({ acao: "mover", numero: item.number, etapa: stage });
    if (result.ok) await revalidate();
    else showToast(cannotMove(stage, result.why));
    setWanted(null);
  }
  return [wanted ?? item.stage, (stage) => void move(stage)];
}

export function cannotMove(stage: Stage, why: string) {
  return badNews(
    "Erro",
    `Não foi possível mover para ${STAGE_NAMES[stage]}: ele voltou para onde estava.\n${why}`,
  );
}

/** Hidden fields of every form that changes a favourite. */
export function ChangeFields({ change, number, address }: Props) {
  return (
    <>
      <input type="hidden" name="acao" value={change} />
      <input type="hidden" name="numero" value={number} />
      <input type="hidden" name="volta" value={address} />
    </>
  );
}

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
