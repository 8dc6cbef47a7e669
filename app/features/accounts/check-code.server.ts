import { forgetAttempts, spendAttempt } from "#app/db/attempts.server.ts";
import { answerOf, type AuthAnswer } from "./answer.server.ts";
import type { AccountsHost } from "./host.server.ts";
import { ATTEMPTS } from "./limits.ts";

/** Six digits are a code of the authenticator; anything else is taken for a recovery code. */
const TOTP = /^\d{6}$/;

/**
 * Asks the library whether a code is this person's. Every code is good once: one of the authenticator is right for more
 * than a minute, long enough for whoever looked over a shoulder, and recovery codes are used up.
 */
export async function checkCode(
  host: AccountsHost,
  headers: Headers,
  userId: string,
  text: string,
  { signsIn }: { signsIn: boolean },
): Promise<AuthAnswer<unknown>> {
  const auth = await host.auth();
  const code = text.replace(/\s/g, "");
  if (!TOTP.test(code)) {
    const body = { code, disableSession: !signsIn };
    return answerOf(auth.api.verifyBackupCode({ body, headers, asResponse: true }));
  }
  const once = ATTEMPTS.usedCode(userId, code);
  if ((await spendAttempt(host.db, once, host.now())) > 0)
    return { ok: false, code: "INVALID_CODE", cookies: [] };
  const answer = await answerOf(auth.api.verifyTOTP({ body: { code }, headers, asResponse: true }));
  if (!answer.ok)
    await forgetAttempts(
      host.db,
      once.map(({ key }) => key),
    );
  return answer;
}
