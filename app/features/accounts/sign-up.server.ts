import { eq } from "drizzle-orm";
import { spendAttempt } from "#app/db/attempts.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import { answerOf } from "./answer.server.ts";
import { askForLetter } from "./ask-for-letter.server.ts";
import type { AccountsHost } from "./host.server.ts";
import { ATTEMPTS } from "./limits.ts";

export type SignUpOutcome =
  /** The same for an address that has an account: its owner gets a letter that says so. */
  { outcome: "letter_sent" } | { outcome: "invalid_email" } | { outcome: "too_many"; waitSeconds: number };

/** Creates the account; nothing is sent to `/dashboard` before its address is confirmed. */
export async function signUp(
  host: AccountsHost,
  headers: Headers,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<SignUpOutcome> {
  const now = host.now();
  const { address } = visitorOf(headers);
  const limits = [...ATTEMPTS.signUp(address), ...ATTEMPTS.mail(email.toLowerCase(), address)];
  const waitSeconds = await spendAttempt(host.db, limits, now);
  if (waitSeconds > 0) return { outcome: "too_many", waitSeconds };
  const auth = await host.auth();
  const answer = await answerOf(
    auth.api.signUpEmail({ body: { name, email, password }, headers, asResponse: true }),
  );
  if (!answer.ok) {
    if (answer.code === "INVALID_EMAIL") return { outcome: "invalid_email" };
    // Sent twice at once: the other one made the account and wrote the letter.
    if (await hasAccount(host, email)) return { outcome: "letter_sent" };
    throw new Error(`sign-up was refused: ${answer.code}`);
  }
  return { outcome: "letter_sent" };
}

/** Sends the confirmation once more. The answer does not tell whether there was anything to confirm. */
export async function resendConfirmation(
  host: AccountsHost,
  headers: Headers,
  email: string,
): ReturnType<typeof askForLetter> {
  const alone = new Headers(headers);
  alone.delete("cookie");
  return askForLetter(host, headers, email, async () => {
    const auth = await host.auth();
    await answerOf(auth.api.sendVerificationEmail({ body: { email }, headers: alone, asResponse: true }));
  });
}

async function hasAccount({ db }: AccountsHost, email: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()));
  return rows.length > 0;
}
