import { useEffect, useRef, useState, type FormEvent } from "react";
import { useNavigation } from "react-router";
import { useHydrated } from "./hydrated.tsx";

type Typed = Record<string, string>;

/**
 * Keeps what is sent with a form until its page has an answer: when the session turns out to be over, the way leads to
 * signing in and back, and the words are still there. Of this tab alone, and not for forms with passwords. `name` tells
 * forms and people apart: whoever signs in next must not find somebody else's words.
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
    if (kept) forget(key);
  }, [kept, key]);
  useEffect(() => {
    if (state !== "idle" || !sent.current) return;
    sent.current = false;
    forget(key);
    setKept(null);
  }, [state, key]);
  return {
    kept,
    keep({ currentTarget }) {
      sent.current = true;
      const typed = [...new FormData(currentTarget)].filter(([, value]) => typeof value === "string");
      store(key, JSON.stringify(Object.fromEntries(typed)));
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

/** Storage is closed to pages in some browsers: then nothing is kept. */
function store(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // As without a script.
  }
}

function read(key: string): Typed | null {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as Typed);
  } catch {
    return null;
  }
}

function forget(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}
