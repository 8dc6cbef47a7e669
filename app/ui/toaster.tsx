import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "./icon.tsx";
import { onToast } from "./show-toast.ts";
import type { Toast } from "./toast.ts";

/**
 * Shows the latest toast, from the page or from a script. A success disappears by itself; an error stays
 * until it is closed.
 */
export function Toaster({ toast: given }: { toast: Toast | null }) {
  const { key } = useLocation();
  const [shown, setShown] = useState({ toast: given, given, key, turn: 0 });
  const { toast, turn } = shown;
  if (shown.given !== given || shown.key !== key) {
    // Revalidating the same page must not replace a toast that a script showed meanwhile.
    const fromScript = shown.key === key && toast !== shown.given ? toast : null;
    const fresh = shown.given !== given ? given : null;
    setShown({ toast: fresh ?? fromScript, given, key, turn: fresh ? turn + 1 : turn });
  }
  useEffect(
    () => onToast((latest) => setShown((now) => ({ ...now, toast: latest, turn: now.turn + 1 }))),
    [],
  );
  return (
    <div className="toaster" aria-live={toast?.tone === "bad" ? "assertive" : "polite"}>
      {toast && (
        // Every toast is a new element, because the previous one may have faded out.
        <div key={turn} className="toast" data-tone={toast.tone}>
          <Icon name={toast.tone === "good" ? "check" : "warning"} />
          <div className="grid gap-0.5">
            <p className="font-semibold">{toast.title}</p>
            {toast.text?.split("\n").map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          <button
            type="button"
            className="button button-plain button-icon"
            aria-label="Fechar aviso"
            onClick={() => setShown({ ...shown, toast: null })}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
