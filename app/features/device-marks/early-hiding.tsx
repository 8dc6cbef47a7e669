import { use } from "react";
import { useHydrated } from "#app/ui/hydrated.tsx";
import { Nonce } from "#app/ui/nonce.tsx";
import { HIDDEN_KEY } from "./device-marks.browser.ts";

/**
 * Script of the page itself, run before the first card is drawn: cards of hidden properties take no room until React,
 * which marks every card it has taken over, leaves them out for good. So nothing moves when it arrives.
 */
const HIDE_EARLY = `try{let s=new CSSStyleSheet;s.replaceSync((localStorage.getItem("${HIDDEN_KEY}")||"").split(",").filter(n=>/^\\d{4,13}$/.test(n)).map(n=>'li:not([data-marks]):has(>[data-number="'+n+'"])').join()+"{display:none}");document.adoptedStyleSheets=[s]}catch{}`;

/** In the page as the server writes it, before a list of cards; gone once React has taken over. */
export function EarlyHiding() {
  const nonce = use(Nonce);
  if (useHydrated()) return null;
  // The browser keeps the nonce to itself: what React reads back is empty.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: HIDE_EARLY }} />;
}
