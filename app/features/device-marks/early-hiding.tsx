import { use } from "react";
import { useHydrated } from "#app/ui/hydrated.tsx";
import { Nonce } from "#app/ui/nonce.tsx";
import { HIDE_EARLY } from "./hide-early.ts";

/** In the page as the server writes it, before a list of cards; gone once React has taken over. */
export function EarlyHiding() {
  const nonce = use(Nonce);
  if (useHydrated()) return null;
  // The browser keeps the nonce to itself: what React reads back is empty.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: HIDE_EARLY }} />;
}
