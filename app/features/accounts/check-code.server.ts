import { forgetAttempts, spendAttempt } from "#app/db/attempts.server.ts";
import { answerOf, type AuthAnswer } from "./answer.server.ts";
import type { AccountsHost } from "./host.server.ts";
import { ATTEMPTS } from "./limits.ts";

/** Six digits are an authenticator code; any other text is treated as a recovery code. */
const TOTP = /^\d{6}$/;

/**
 * Checks whether a code belongs to this person. Every code works once. An authenticator code stays valid for more than
 * a minute, long enough for an onlooker to reuse it, so used ones are remembered; the library deletes used recovery
 * codes.
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
