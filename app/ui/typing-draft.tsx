import { useEffect, useRef, useState, type FormEvent } from "react";
import { useNavigation } from "react-router";
import { useHydrated } from "./hydrated.tsx";
import { inTab } from "./text-store.browser.ts";

type Typed = Record<string, string>;

/**
 * Stores what is sent with a form until its page has an answer. If the session has ended, the visitor is sent
 * to sign in and back, and the form is filled with the stored values. Only in this tab, and not for forms
 * with passwords. `name` identifies form and person, so that the next person who signs in does not get
 * another's values. The component that calls it must stay mounted when the answer comes: a new one would take
 * the stored values for those of an ended session.
 */
export function useTypingDraft(name: string): {
  draft: Typed | null;
  keep(event: FormEvent<HTMLFormElement>): void;
} {
  const key = `digitado:${name}`;
  const { state } = useNavigation();
  const sent = useRef(false);
  const hydrated = useHydrated();
  const [looked, setLooked] = useState(false);
  const [draft, setDraft] = useState<Typed | null>(null);
  // The first render must match the server's markup, which does not have the stored values.
  if (hydrated && !looked) {
    setLooked(true);
    setDraft(read(key));
  }
  useEffect(() => {
    // The stored values are in the form now: after a reload the form has the server's values again.
    if (draft) inTab.write(key, null);
  }, [draft, key]);
  useEffect(() => {
    if (state !== "idle" || !sent.current) return;
    sent.current = false;
    inTab.write(key, null);
    setDraft(null);
  }, [state, key]);
  return {
    draft,
    keep({ currentTarget }) {
      sent.current = true;
      const typed = [...new FormData(currentTarget)].filter(([, value]) => typeof value === "string");
      inTab.write(key, JSON.stringify(Object.fromEntries(typed)));
    },
  };
}

export function TypingDraftNote() {
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
