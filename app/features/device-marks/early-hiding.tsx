import { use } from "react";
import { useHydrated } from "#app/ui/hydrated.tsx";
import { Nonce } from "#app/ui/nonce.tsx";
import { HIDDEN_KEY } from "./device-marks.browser.ts";

/**
 * Inline script that runs before the first card is painted: cards and rows of hidden properties are not
 * displayed until React, which marks each hydrated one, leaves them out. So nothing moves at hydration.
 */
const HIDE_EARLY = `try{let s=new CSSStyleSheet;s.replaceSync((localStorage.getItem("${HIDDEN_KEY}")||"").split(",").filter(n=>/^\\d{4,13}$/.test(n)).map(n=>(n='[data-number="'+n+'"]','li:not([data-marks]):has(>'+n+'),tr:not([data-marks])'+n)).join()+"{display:none}");document.adoptedStyleSheets=[s]}catch{}`;

/** Part of the server's markup, before a list of cards or rows; removed after hydration. */
export function EarlyHiding() {
  const nonce = use(Nonce);
  if (useHydrated()) return null;
  // Browsers hide the nonce from scripts: React would read an empty one.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: HIDE_EARLY }} />;
}
