import { eq } from "drizzle-orm";
import { users } from "#app/db/schema/accounts.ts";
import { checkCode } from "./check-code.server.ts";
import type { AccountsHost } from "./host.server.ts";
import { listPasskeys } from "./passkeys.server.ts";
import { hasPassword } from "./passwords.server.ts";
import { beginAnew, proveIdentity, type Member, type ProofRefusal } from "./prove-identity.server.ts";
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

export type ProofAgain = { outcome: "fresh" } | { outcome: "wrong_code" } | ProofRefusal;

/**
 * Proves who a signed-in person is by all that signing in asks for: the password and, where the second step is on, a
 * code. After that the session counts as begun now.
 */
export async function proveAgain(
  host: AccountsHost,
  headers: Headers,
  member: Member,
  { password, code }: { password: string; code: string },
): Promise<ProofAgain> {
  if (!(await hasPassword(host, member.userId))) return { outcome: "sign_in_again" };
  const proof = await proveIdentity(host, headers, member, password);
  if (proof.outcome !== "proven") return proof;
  if (await hasSecondStep(host, member.userId)) {
    const right = await checkCode(host, headers, member.userId, code, { signsIn: false });
    if (!right.ok) return { outcome: "wrong_code" };
  }
  await beginAnew(host, member);
  return { outcome: "fresh" };
}
