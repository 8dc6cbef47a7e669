import { HIDDEN_KEY } from "./device-marks.ts";

/**
 * Script of the page itself, run before the first card is drawn: cards of hidden properties take no room until React,
 * which marks every card it has taken over, leaves them out for good. So nothing moves when it arrives.
 */
export const HIDE_EARLY = `try{let s=new CSSStyleSheet;s.replaceSync((localStorage.getItem("${HIDDEN_KEY}")||"").split(",").filter(n=>/^\\d{4,13}$/.test(n)).map(n=>'li:not([data-marks]):has(>[data-number="'+n+'"])').join()+"{display:none}");document.adoptedStyleSheets=[s]}catch{}`;
