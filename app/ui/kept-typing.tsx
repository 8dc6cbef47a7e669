import { useEffect, useRef, useState, type FormEvent } from "react";
import { useNavigation } from "react-router";
import { useHydrated } from "./hydrated.tsx";
import { inTab } from "./kept-text.browser.ts";

type Typed = Record<string, string>;

/**
 * Keeps what is sent with a form until its page has an answer: when the session turns out to be over, the way leads to
 * signing in and back, and the words are still there. Of this tab alone, and not for forms with passwords. `name` tells
 * forms and people apart: whoever signs in next must not find somebody else's words. The component that asks outlives the
 * answer to its form: made anew with the answer, it would take what was kept for the words of a session that is over.
 */
export function useKeptTyping(name: string): {
  kept: Typed | null;
  keep(event: FormEvent<HTMLFormElement>): void;
} {
  const key = `digitado:${name}`;
  const { state } = useNavigation();
  const sent = useRef(false);
  const hydrated = useHydrated();
  const [looked, setLooked] = useState(false);
  const [kept, setKept] = useState<Typed | null>(null);
  // The page as the server wrote it comes first.
  if (hydrated && !looked) {
    setLooked(true);
    setKept(read(key));
  }
  useEffect(() => {
    // Once it is back in its form, a reload brings what the server has.
    if (kept) inTab.write(key, null);
  }, [kept, key]);
  useEffect(() => {
    if (state !== "idle" || !sent.current) return;
    sent.current = false;
    inTab.write(key, null);
    setKept(null);
  }, [state, key]);
  return {
    kept,
    keep({ currentTarget }) {
      sent.current = true;
      const typed = [...new FormData(currentTarget)].filter(([, value]) => typeof value === "string");
      inTab.write(key, JSON.stringify(Object.fromEntries(typed)));
    },
  };
}

export function KeptTypingNote() {
  return (
    <output className="rounded-md bg-sunken p-3 text-sm">
      Sua sessão tinha terminado. O que você digitou está de volta: confira e envie de novo.
    </output>
  );
}

function read(key: string): Typed | null {
  try {
    return JSON.parse(inTab.read(key) ?? "null") as Typed | null;
  } catch {
    return null;
  }
}
