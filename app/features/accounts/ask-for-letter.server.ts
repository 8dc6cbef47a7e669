import { spendAttempt } from "#app/db/attempts.server.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import type { AccountsHost } from "./host.server.ts";
import { ATTEMPTS } from "./limits.ts";

/**
 * Sends a letter to an address that anybody may have typed. The work is done after the answer, so that neither the
 * answer nor its time reveals whether the address has an account.
 */
export async function askForLetter(
  host: AccountsHost,
  headers: Headers,
  email: string,
  send: () => Promise<unknown>,
): Promise<{ outcome: "letter_sent" } | { outcome: "too_many"; waitSeconds: number }> {
  const { address } = visitorOf(headers);
  const waitSeconds = await spendAttempt(host.db, ATTEMPTS.mail(email.toLowerCase(), address), host.now());
  if (waitSeconds > 0) return { outcome: "too_many", waitSeconds };
  host.inBackground(send);
  return { outcome: "letter_sent" };
}
