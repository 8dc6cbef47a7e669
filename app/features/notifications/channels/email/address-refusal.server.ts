import type { Db } from "#app/db/connect.server.ts";
import { isBeingChecked, refusalOf } from "#app/core/mail/refused-addresses.server.ts";
import type { Post } from "#app/core/mail/mail.ts";
import { firstName, type Viewer } from "#app/features/accounts/viewer.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { formatMoment } from "#app/lib/dates.ts";
import type { RefusalView } from "./letters-form.ts";

/** So that the mail server of an address that does not exist is not written to again and again. */
const PAUSE_MS = 10 * MINUTE_MS;

/** What the settings show of a member's address that refused a letter; null: it takes letters. */
export async function refusalView(db: Db, userId: string, now: Date): Promise<RefusalView | null> {
  const refusal = await refusalOf(db, userId);
  if (!refusal) return null;
  const { address, reason, refusedAt } = refusal;
  const waits = now.getTime() - refusedAt.getTime() < PAUSE_MS || (await isBeingChecked(db, address));
  return { when: formatMoment(refusedAt), reason, canTry: !waits };
}

/**
 * Writes one letter to a member's address that refused one. If its mail server takes it, all others are written again.
 * False: the address was tried a moment ago.
 */
export async function tryAddressAgain(
  { db, post, baseUrl, now }: { db: Db; post: Post; baseUrl(): string; now(): Date },
  { userId, email, fullName }: Pick<Viewer, "userId" | "email" | "fullName">,
): Promise<boolean> {
  const refusal = await refusalView(db, userId, now());
  if (!refusal?.canTry) return refusal === null;
  const url = `${baseUrl()}/settings/avisos`;
  await post.send(email, { kind: "address_check", name: firstName(fullName), url });
  return true;
}
