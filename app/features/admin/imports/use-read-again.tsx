import { useEffect } from "react";
import { useRevalidator } from "react-router";

const READ_AGAIN_MS = 1_500;

/** Reads the page again while something goes on, so that each open page shows the same. */
export function useReadAgain(isActive: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isActive || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), READ_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isActive, state, revalidate]);
}
