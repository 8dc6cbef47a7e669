import { and, eq } from "drizzle-orm";
import { sessions, users } from "#app/db/schema/accounts.ts";
import { checkCode } from "./check-code.server.ts";
import type { AccountsHost } from "./host.server.ts";
import { listPasskeys } from "./passkeys.server.ts";
import { hasPassword } from "./passwords.server.ts";
import { isFresh, proveIdentity, type Member, type ProofRefusal } from "./prove-identity.server.ts";
import type { SocialProvider } from "./social.ts";
import { linkedProviders } from "./social.server.ts";

/** In which ways a person can prove again who they are; with none of them they first need a password. */
export interface ProofWays {
  password: boolean;
  /** Whether the password needs a code of the second step besides. */
  code: boolean;
  passkey: boolean;
  providers: SocialProvider[];
}

export async function proofWays(host: AccountsHost, userId: string): Promise<ProofWays> {
  const linked = await linkedProviders(host, userId);
  return {
    password: await hasPassword(host, userId),
    code: await hasSecondStep(host, userId),
    passkey: (await listPasskeys(host, userId)).length > 0,
    providers: linked.filter((provider) => host.providers.includes(provider)),
  };
}

/** Whether an authenticator's code is asked for when the person signs in. */
export async function hasSecondStep({ db }: AccountsHost, userId: string): Promise<boolean> {
  const [user] = await db.select({ on: users.twoFactorEnabled }).from(users).where(eq(users.id, userId));
  return user?.on === true;
}

export type FullProofRefusal = { outcome: "wrong_code" } | ProofRefusal;

/**
 * Proves who a signed-in person is by all that signing in asks for: the password and, where the second step is on and
 * this session has not passed it within the last 15 minutes, a code. People without a password sign in again.
 */
export async function proveFully(
  host: AccountsHost,
  headers: Headers,
  member: Member,
  { password, code }: { password: string; code: string },
): Promise<{ outcome: "proven" } | FullProofRefusal> {
  const proof = await proveIdentity(host, headers, member, password);
  if (proof.outcome !== "proven" || !(await asksForCode(host, member))) return proof;
  const right = await checkCode(host, headers, member.userId, code, { signsIn: false });
  return { outcome: right.ok ? "proven" : "wrong_code" };
}

/** Whether a full proof in this session needs a code besides the password. */
export async function asksForCode(host: AccountsHost, member: Member): Promise<boolean> {
  return (await hasSecondStep(host, member.userId)) && !(await isFresh(host, member));
}

export type ProofAgain = { outcome: "fresh" } | FullProofRefusal;

/**
 * After a full proof, the session counts as begun now. Only this function writes that time: whatever else needs a fresh
 * session, such as a new passkey, comes after it or after signing in.
 */
export async function proveAgain(
  host: AccountsHost,
  headers: Headers,
  member: Member,
  typed: { password: string; code: string },
): Promise<ProofAgain> {
  const { userId, sessionId } = member;
  if (!(await hasPassword(host, userId))) return { outcome: "sign_in_again" };
  const proof = await proveFully(host, headers, member, typed);
  if (proof.outcome !== "proven") return proof;
  await host.db
    .update(sessions)
    .set({ createdAt: host.now() })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  return { outcome: "fresh" };
}
