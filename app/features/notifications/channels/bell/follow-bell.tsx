import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { isNews, type BellState } from "./bell-state.ts";
import { bellSignal } from "./bell-store.ts";

/** Asks for a page's data again when the bell says something else than when they were read; null: not for now. */
export function useFollowBell(state: BellState | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (state === null) return;
    const look = () => {
      if (isNews(bellSignal.value, state)) void revalidate();
    };
    look();
    return bellSignal.subscribe(look);
  }, [state, revalidate]);
}
