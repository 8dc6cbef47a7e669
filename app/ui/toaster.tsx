import { useState } from "react";
import { Icon } from "./icon.tsx";
import type { Toast } from "./toast.ts";

/** The word about what just happened. Good news leaves by itself; bad news stays until it is closed. */
export function Toaster({ toast }: { toast: Toast | null }) {
  const [closed, setClosed] = useState<Toast | null>(null);
  const shown = toast !== null && toast !== closed ? toast : null;
  return (
    <div className="toaster" aria-live={shown?.tone === "bad" ? "assertive" : "polite"}>
      {shown && (
        <div className="toast" data-tone={shown.tone}>
          <Icon name={shown.tone === "good" ? "check" : "warning"} />
          <div className="grid gap-0.5">
            <p className="font-semibold">{shown.title}</p>
            {shown.text && <p>{shown.text}</p>}
          </div>
          <button
            type="button"
            className="button button-plain button-icon"
            aria-label="Fechar aviso"
            onClick={() => setClosed(toast)}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
