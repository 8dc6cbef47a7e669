import { eq } from "drizzle-orm";
import { z } from "zod";
import { spendAttempt } from "#app/db/attempts.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import { answerOf } from "./answer.server.ts";
import { askForLetter } from "./passwords.server.ts";
import { namedDevice } from "./device.server.ts";
import type { AccountsHost } from "./host.server.ts";
import { ATTEMPTS } from "./limits.ts";

type SignUpOutcome =
  /** Also for an address that has an account: its owner gets a letter about it. */
  | { outcome: "letter_sent"; cookies: string[] }
  | { outcome: "invalid_email" }
  | { outcome: "too_many"; waitSeconds: number };

/**
 * Creates the account; signing in needs a confirmed address. The work is done after the answer, so that its time does
 * not reveal whether the address has an account.
 */
export async function signUp(
  host: AccountsHost,
  requestHeaders: Headers,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<SignUpOutcome> {
  const now = host.now();
  const { address } = visitorOf(requestHeaders);
  if (!z.email().safeParse(email).success) return { outcome: "invalid_email" };
  const limits = [...ATTEMPTS.signUp(address), ...ATTEMPTS.mail(email.toLowerCase(), address)];
  const waitSeconds = await spendAttempt(host.db, limits, now);
  if (waitSeconds > 0) return { outcome: "too_many", waitSeconds };
  const { headers, cookies } = namedDevice(requestHeaders, host.baseUrl().startsWith("https:"));
  host.inBackground(async () => {
    const auth = await host.auth();
    const answer = await answerOf(
      auth.api.signUpEmail({ body: { name, email, password }, headers, asResponse: true }),
    );
    // The form was sent twice at once: the other request created the account and sent the letter.
    if (!answer.ok && !(await hasAccount(host, email)))
      throw new Error(`sign-up was refused: ${answer.code}`);
  });
  return { outcome: "letter_sent", cookies };
}

/** Sends the confirmation letter again. The answer does not reveal whether there was anything to confirm. */
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
