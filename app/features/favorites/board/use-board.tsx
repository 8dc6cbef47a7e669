import { useEffect, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { showToast } from "#app/ui/show-toast.ts";
import type { Arrangement } from "#app/features/favorites/arrangement.ts";
import { BoardStore } from "./board-store.ts";
import { subscribeToTabs, sendChange } from "#app/features/favorites/editing/send-change.browser.ts";
import { cannotMove } from "#app/features/favorites/editing/use-list-move.tsx";

/** The current columns of a page, with the moves made here and in other tabs. */
export function useBoard(arrangement: Arrangement): { store: BoardStore; shown: Arrangement } {
  const { revalidate } = useRevalidator();
  const [store] = useState(() => {
    let reached = true;
    return new BoardStore(arrangement, {
      async send({ number, stage, after }) {
        const fields = { acao: "mover", numero: number, etapa: stage, depois: after ?? "" };
        const result = await sendChange(fields);
        reached = result.ok || result.reached;
        return result.ok ? null : result.why;
      },
      complain: ({ stage }, why) => showToast(cannotMove(stage, why)),
      // The text of a card depends on its column, so the page is loaded again. Not while offline: that would
      // replace the board by an error.
      settled() {
        if (reached) void revalidate();
      },
    });
  });
  useEffect(() => store.follow(arrangement), [store, arrangement]);
  useEffect(() => subscribeToTabs((number) => store.forget(number)), [store]);
  const shown = useSyncExternalStore(
    store.subscribe,
    () => store.shown,
    () => arrangement,
  );
  return { store, shown };
}
