import { spendAttempt } from "#app/db/attempts.server.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import type { AccountsHost } from "./host.server.ts";
import { ATTEMPTS } from "./limits.ts";
import { proveIdentity, type ProofRefusal, type Member } from "./prove-identity.server.ts";
import { firstName } from "./viewer.ts";

type EmailChangeOutcome =
  /** A letter goes to the current address first, and to the new one after the current one agreed. */
  { outcome: "letter_sent" } | { outcome: "same_email" } | ProofRefusal;

/**
 * Begins a change of address. It does not look up whether the new address has an account, so neither the answer nor the
 * letter to the current address can reveal it; only the letter to the new address differs (`auth-letters.server.ts`).
 */
export async function requestEmailChange(
  host: AccountsHost,
  headers: Headers,
  viewer: Member & { fullName: string; email: string },
  { password, newEmail: typedEmail }: { password: string; newEmail: string },
): Promise<EmailChangeOutcome> {
  const newEmail = typedEmail.toLowerCase();
  const proof = await proveIdentity(host, headers, viewer, password);
  if (proof.outcome !== "proven") return proof;
  if (newEmail === viewer.email) return { outcome: "same_email" };
  const { address } = visitorOf(headers);
  const waitSeconds = await spendAttempt(
    host.db,
    [...ATTEMPTS.ownMail(viewer.userId), ...ATTEMPTS.mail(newEmail, address)],
    host.now(),
  );
  if (waitSeconds > 0) return { outcome: "too_many", waitSeconds };
  const { emailChangeToken } = await import("./letter-tokens.server.ts");
  const token = await emailChangeToken(await host.auth(), viewer, newEmail);
  await host.post.send(viewer.email, {
    kind: "confirm_email_change",
    name: firstName(viewer.fullName),
    newEmail,
    url: `${host.baseUrl()}/auth/confirmar?${new URLSearchParams({ token })}`,
  });
  return { outcome: "letter_sent" };
}
