import type { HelpOffice } from "#app/features/help/ask-for-help.server.ts";
import type { Services } from "#app/services.ts";
import { tryAgainIn } from "#app/lib/try-again.ts";

/** What requests for help need, of the services. */
export function helpOffice({ accounts, contact, linkSecret }: Services): HelpOffice {
  const { db, now, baseUrl } = accounts;
  return { db, now, baseUrl, linkSecret, operator: contact.email };
}

/** What somebody reads who sent too much. */
export function tooMany(waitSeconds: number): { "": string } {
  return { "": `Muitas mensagens seguidas. ${tryAgainIn(waitSeconds)}` };
}
