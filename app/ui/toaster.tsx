import { useEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { Icon } from "./icon.tsx";
import { onToast, type Toast } from "./toast.ts";

/**
 * Shows the latest toast, from the page or from a script, above everything that is open. A success disappears by itself; an
 * error stays until it is closed.
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
  const dialog = useTopDialog(toast !== null);
  const region = (
    <ToastRegion turn={toast && turn} tone={toast?.tone} isMoved={dialog !== null}>
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
    </ToastRegion>
  );
  // Whatever is outside of a modal dialog can be neither pressed nor read aloud.
  return dialog ? createPortal(region, dialog) : region;
}

interface ToastRegionProps {
  /** Changes with every toast; null without one. */
  turn: number | null;
  tone: Toast["tone"] | undefined;
  /** Whether it came into a dialog: there it is empty at first, because only what is added to it is read aloud. */
  isMoved: boolean;
  children: ReactNode;
}

/** With a toast it is in the browser's top layer, above dialogs and popovers that were opened before. */
function ToastRegion({ turn, tone, isMoved, children }: ToastRegionProps) {
  const region = useRef<HTMLDivElement>(null);
  const [isFilled, setFilled] = useState(!isMoved);
  // oxlint-disable-next-line react/set-state-in-effect -- the empty region must have been in the page
  useEffect(() => setFilled(true), []);
  useEffect(() => {
    const { current } = region;
    // A browser without popovers shows it as without a script. With its dialog a page may have removed it, before it moves.
    if (turn === null || !current?.isConnected || !current.showPopover) return;
    current.popover = "manual";
    current.showPopover();
    return () => {
      current.popover = null;
    };
  }, [turn]);
  return (
    <div ref={region} className="toaster" aria-live={tone === "bad" ? "assertive" : "polite"}>
      {isFilled && children}
    </div>
  );
}

/** The modal dialog that is open, of several the one opened within the others; followed only while `wanted`. */
function useTopDialog(wanted: boolean): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const follow = () => setDialog([...document.querySelectorAll("dialog:modal")].at(-1) ?? null);
    follow();
    // Not every browser tells when a dialog opens, and none when one is removed.
    const observer = new MutationObserver(follow);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open"] });
    return () => {
      observer.disconnect();
      setDialog(null);
    };
  }, [wanted]);
  return dialog;
}
