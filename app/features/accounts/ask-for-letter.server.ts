import { spendAttempt } from "#app/db/attempts.server.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import type { AccountsHost } from "./host.server.ts";
import { ATTEMPTS } from "./limits.ts";

/**
 * Has a letter sent to an address that anybody may have typed. The answer, and how long it takes, are the same whether
 * there is an account or not: the work is done after it.
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
