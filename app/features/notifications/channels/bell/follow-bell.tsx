import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { isNews, type BellState } from "./bell-state.ts";
import { bellSignal } from "./bell-store.ts";

/** Reloads a page's data when the bell's state differs from the one they were loaded with; null: not now. */
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
