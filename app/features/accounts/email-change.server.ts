import { spendAttempt } from "#app/db/attempts.server.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import type { AccountsHost } from "./host.server.ts";
import { ATTEMPTS } from "./limits.ts";
import { proveIdentity, type Doubt, type Member } from "./prove-identity.server.ts";
import { firstName } from "./viewer.ts";

export type EmailChangeOutcome =
  /** The present address is asked first; the new one when it agreed. */
  { outcome: "letter_sent" } | { outcome: "same_email" } | Doubt;

/**
 * Begins a change of address. Nothing here looks whether the new one has an account, so neither the answer nor the
 * letter to the present address can tell; the letter to the new one differs (`auth.server.ts`).
 */
export async function requestEmailChange(
  host: AccountsHost,
  headers: Headers,
  viewer: Member & { fullName: string; email: string },
  { password, newEmail }: { password: string; newEmail: string },
): Promise<EmailChangeOutcome> {
  const wished = newEmail.toLowerCase();
  const proof = await proveIdentity(host, headers, viewer, password);
  if (proof.outcome !== "proven") return proof;
  if (wished === viewer.email) return { outcome: "same_email" };
  const { address } = visitorOf(headers);
  const waitSeconds = await spendAttempt(
    host.db,
    [...ATTEMPTS.ownMail(viewer.userId), ...ATTEMPTS.mail(wished, address)],
    host.now(),
  );
  if (waitSeconds > 0) return { outcome: "too_many", waitSeconds };
  const { emailChangeToken } = await import("./auth.server.ts");
  const token = await emailChangeToken(await host.auth(), viewer.email, wished);
  await host.post.send(viewer.email, {
    kind: "confirm_email_change",
    name: firstName(viewer.fullName),
    newEmail: wished,
    url: `${host.baseUrl()}/auth/confirmar?${new URLSearchParams({ token })}`,
  });
  return { outcome: "letter_sent" };
}
