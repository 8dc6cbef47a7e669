import { useState, type FormEvent } from "react";
import { useRevalidator } from "react-router";
import type { FavoriteView } from "#app/features/favorites/list/favorite-view.ts";
import { STAGE_NAMES, type Stage } from "#app/features/favorites/stage.ts";
import { showToast } from "#app/ui/show-toast.ts";
import { badNews } from "#app/ui/toast.ts";
import type { Change } from "./change-form.ts";
import { sendChange } from "./send-change.browser.ts";

interface Props {
  change: Change["acao"];
  number: string;
  /** Address of this page, to which a form without a script returns. */
  address: string;
}

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
