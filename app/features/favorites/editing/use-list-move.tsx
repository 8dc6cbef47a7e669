import { useState } from "react";
import { useRevalidator } from "react-router";
import { showToast } from "#app/ui/show-toast.ts";
import { badNews } from "#app/ui/toast.ts";
import type { FavoriteView } from "#app/features/favorites/list/favorite-view.ts";
import { sendChange } from "./send-change.browser.ts";
import { STAGE_NAMES, type Stage } from "#app/features/favorites/stage.ts";

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
