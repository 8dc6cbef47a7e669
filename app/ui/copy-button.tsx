import { useState } from "react";
import { Icon } from "./icon.tsx";

interface Props {
  text: string;
  label: string;
  /** Message shown after copying. */
  done: string;
  showLabel?: boolean;
}

/** Copies a text. Hidden without JavaScript; shows an error when the browser refuses. */
export function CopyButton({ text, label, done, showLabel = false }: Props) {
  const [outcome, setOutcome] = useState("");
  async function copy() {
    setOutcome((await copyText(text)) ? done : `Não foi possível copiar: ${text}`);
  }
  return (
    <span className="with-script inline-flex flex-wrap items-center gap-2 text-sm">
      <button
        type="button"
        onClick={copy}
        aria-label={showLabel ? undefined : label}
        className={showLabel ? "button flex-1" : "button button-plain button-icon"}
      >
        <Icon name={outcome === done ? "check" : "copy"} />
        {showLabel && label}
      </button>
      <output className={outcome ? "text-muted" : "sr-only"}>{outcome}</output>
    </span>
  );
}

/**
 * Copies a text to the clipboard, with `execCommand` where the clipboard API is refused. Returns whether it
 * was copied.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.setAttribute("aria-hidden", "true");
  field.className = "sr-only";
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
