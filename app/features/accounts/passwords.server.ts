import { getCurrentAdapter, runWithTransaction } from "@better-auth/core/context";
import type { Where } from "@better-auth/core/db/adapter";
import { and, eq } from "drizzle-orm";
import { spendAttempt } from "#app/db/attempts.server.ts";
import { accounts, users } from "#app/db/schema/accounts.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import { answerOf } from "./answer.server.ts";
import { describeDevice } from "./device.server.ts";
import { forgetChallenges } from "./forget-account.server.ts";
import type { AccountsHost } from "./host.server.ts";
import { ATTEMPTS } from "./limits.ts";
import { recordChange } from "./record-change.server.ts";
import { signIn, type SignInOutcome } from "./sign-in.server.ts";

/** Token of a reset link. */
const TOKEN = /^[\w-]{10,100}$/;

/** Sends a link that sets a new password. The answer is the same for an address without an account. */
export async function requestPasswordReset(
  host: AccountsHost,
  headers: Headers,
  email: string,
): ReturnType<typeof askForLetter> {
  return askForLetter(host, headers, email, async () => {
    const auth = await host.auth();
    await answerOf(auth.api.requestPasswordReset({ body: { email }, headers, asResponse: true }));
  });
}

/** Sets a new password by a reset link, ends all sessions of the account, and signs the person in. */
export async function resetPassword(
  host: AccountsHost,
  headers: Headers,
  { token, password }: { token: string; password: string },
): Promise<SignInOutcome | { outcome: "invalid_link" }> {
  const auth = await host.auth();
  const user = await holderOf(host, token);
  if (!user) return { outcome: "invalid_link" };
  const answer = await answerOf(
    auth.api.resetPassword({ body: { token, newPassword: password }, headers, asResponse: true }),
  );
  if (!answer.ok) return { outcome: "invalid_link" };
  // The link was sent to the address, so following it confirms the address.
  await host.db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
  await passwordChanged(host, headers, user.id);
  return signIn(host, headers, { email: user.email, password });
}

type PasswordChangeOutcome =
  | { outcome: "changed" }
  | { outcome: "wrong_password" }
  | { outcome: "too_many"; waitSeconds: number };

/** Changes the password of the signed-in person; every other session ends at once. */
export async function changePassword(
  host: AccountsHost,
  headers: Headers,
  viewer: { userId: string; sessionId: string },
  { current, next }: { current: string; next: string },
): Promise<PasswordChangeOutcome> {
  const waitSeconds = await spendAttempt(host.db, ATTEMPTS.sensitive(viewer.userId), host.now());
  if (waitSeconds > 0) return { outcome: "too_many", waitSeconds };
  const auth = await host.auth();
  const others: Where[] = [
    { field: "userId", value: viewer.userId },
    { field: "id", operator: "ne", value: viewer.sessionId },
  ];
  const { adapter } = await auth.$context;
  // A new password with the old sessions still open would keep in whom its owner wants out.
  const answer = await runWithTransaction(adapter, async () => {
    const changed = await answerOf(
      auth.api.changePassword({
        body: { currentPassword: current, newPassword: next, revokeOtherSessions: false },
        headers,
        asResponse: true,
      }),
    );
    if (changed.ok) await (await getCurrentAdapter(adapter)).deleteMany({ model: "session", where: others });
    return changed;
  });
  if (!answer.ok) return { outcome: "wrong_password" };
  await passwordChanged(host, headers, viewer.userId);
  return { outcome: "changed" };
}

/** Whether the person has a password: those who signed up through a provider may have none. */
export async function hasPassword({ db }: AccountsHost, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")));
  return rows.length > 0;
}

async function passwordChanged(host: AccountsHost, headers: Headers, userId: string): Promise<void> {
  await forgetChallenges(host.db, userId);
  const { userAgent } = visitorOf(headers);
  await recordChange(host, headers, userId, "password_changed", ({ name, at }) => ({
    kind: "password_changed",
    name,
    at,
    device: describeDevice(userAgent),
    resetUrl: `${host.baseUrl()}/auth?esqueci=1`,
  }));
}

/** The owner of a reset link; null when the link does not work any more. */
export async function holderOf(host: AccountsHost, token: string) {
  if (!TOKEN.test(token)) return null;
  const auth = await host.auth();
  const { internalAdapter } = await auth.$context;
  const verification = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (!verification || verification.expiresAt <= host.now()) return null;
  const [user] = await host.db.select().from(users).where(eq(users.id, verification.value));
  return user ?? null;
}

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
