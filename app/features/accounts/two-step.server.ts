import { eq } from "drizzle-orm";
import { spendAttempt } from "#app/db/attempts.server.ts";
import { twoFactors, users } from "#app/db/schema/accounts.ts";
import { answerOf } from "./answer.server.ts";
import { checkCode } from "./check-code.server.ts";
import type { AccountsHost } from "./host.server.ts";
import { ATTEMPTS } from "./limits.ts";
import { proveFully, type FullProofRefusal } from "./prove-again.server.ts";
import { proveIdentity, type ProofRefusal, type Member } from "./prove-identity.server.ts";
import { recordChange } from "./record-change.server.ts";

interface TwoStepState {
  on: boolean;
  /** Recovery codes that are not used yet. */
  codesLeft: number;
}

export async function twoStepState(host: AccountsHost, userId: string): Promise<TwoStepState> {
  const [user] = await host.db.select().from(users).where(eq(users.id, userId));
  if (!user?.twoFactorEnabled) return { on: false, codesLeft: 0 };
  return { on: true, codesLeft: (await recoveryCodes(host, userId)).length };
}

type TwoStepBeginning =
  /** No code is asked for at sign-in until a first code has proved that the authenticator has the secret. */
  { outcome: "begun"; uri: string } | { outcome: "already_on" } | ProofRefusal;

export async function beginTwoStep(
  host: AccountsHost,
  headers: Headers,
  member: Member,
  password: string,
): Promise<TwoStepBeginning> {
  const proof = await proveIdentity(host, headers, member, password);
  if (proof.outcome !== "proven") return proof;
  const auth = await host.auth();
  const answer = await answerOf<{ totpURI: string }>(
    auth.api.enableTwoFactor({ body: given(password), headers, asResponse: true }),
  );
  return answer.ok ? { outcome: "begun", uri: answer.body.totpURI } : { outcome: "already_on" };
}

type TwoStepConfirmation =
  | { outcome: "on"; codes: string[]; cookies: string[] }
  | { outcome: "wrong_code" }
  /** There is nothing to confirm. */
  | { outcome: "begin_again" }
  | { outcome: "too_many"; waitSeconds: number };

/** Turns the second step on by a first code; a new session replaces the current one. */
export async function confirmTwoStep(
  host: AccountsHost,
  headers: Headers,
  { userId }: Member,
  code: string,
): Promise<TwoStepConfirmation> {
  const waitSeconds = await spendAttempt(host.db, ATTEMPTS.sensitive(userId), host.now());
  if (waitSeconds > 0) return { outcome: "too_many", waitSeconds };
  if (!(await isPending(host, userId))) return { outcome: "begin_again" };
  const answer = await checkCode(host, headers, userId, code, { signsIn: false });
  if (!answer.ok) return { outcome: "wrong_code" };
  await recordChange(host, headers, userId, "two_step_on", (details) => ({
    kind: "two_step_changed",
    enabled: true,
    ...details,
  }));
  return { outcome: "on", codes: await recoveryCodes(host, userId), cookies: answer.cookies };
}

type TwoStepEnd = { outcome: "off"; cookies: string[] } | { outcome: "wrong_code" } | ProofRefusal;

/** Turns the second step off, by the password and an unused code of the authenticator or for recovery. */
export async function endTwoStep(
  host: AccountsHost,
  headers: Headers,
  member: Member,
  { password, code }: { password: string; code: string },
): Promise<TwoStepEnd> {
  const proof = await proveIdentity(host, headers, member, password);
  if (proof.outcome !== "proven") return proof;
  const right = await checkCode(host, headers, member.userId, code, { signsIn: false });
  if (!right.ok) return { outcome: "wrong_code" };
  const auth = await host.auth();
  const answer = await answerOf(
    auth.api.disableTwoFactor({ body: given(password), headers, asResponse: true }),
  );
  if (!answer.ok) return { outcome: "wrong_password" };
  await recordChange(host, headers, member.userId, "two_step_off", (details) => ({
    kind: "two_step_changed",
    enabled: false,
    ...details,
  }));
  return { outcome: "off", cookies: answer.cookies };
}

/** Creates new recovery codes, each of which passes the second step; the old ones stop working. */
export async function newRecoveryCodes(
  host: AccountsHost,
  headers: Headers,
  member: Member,
  password: string,
  code = "",
): Promise<{ outcome: "made"; codes: string[] } | { outcome: "is_off" } | FullProofRefusal> {
  const proof = await proveFully(host, headers, member, { password, code });
  if (proof.outcome !== "proven") return proof;
  const auth = await host.auth();
  const answer = await answerOf<{ backupCodes: string[] }>(
    auth.api.generateBackupCodes({ body: given(password), headers, asResponse: true }),
  );
  if (!answer.ok) return { outcome: "is_off" };
  await recordChange(host, headers, member.userId, "recovery_codes_made");
  return { outcome: "made", codes: answer.body.backupCodes };
}

/** Whether an authenticator was given a secret and its first code has not been entered yet. */
async function isPending({ db }: AccountsHost, userId: string): Promise<boolean> {
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId));
  return row?.verified === false;
}

async function recoveryCodes(host: AccountsHost, userId: string): Promise<string[]> {
  const auth = await host.auth();
  return (await auth.api.viewBackupCodes({ body: { userId } })).backupCodes;
}

function given(password: string): { password?: string } {
  return password ? { password } : {};
}
