import { desc, eq, sql } from "drizzle-orm";
import { consents } from "#app/db/schema/accounts.ts";
import type { AccountsHost } from "#app/features/accounts/host.server.ts";
import { writeConsents } from "#app/features/accounts/write-profile.server.ts";
import { CONSENTS, withdrawable, type ConsentKind, type ConsentRecord } from "./consents.ts";

/** Everything a person agreed to or withdrew, the latest first. */
export async function consentsOf({ db }: AccountsHost, userId: string): Promise<ConsentRecord[]> {
  const rows = await db
    .select({
      id: consents.id,
      kind: sql<ConsentKind>`${consents.kind}`,
      version: consents.version,
      granted: consents.granted,
      at: consents.at,
    })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.at), consents.kind);
  return rows.filter(({ kind }) => Object.hasOwn(CONSENTS, kind));
}

/** Adds a consent or its withdrawal to the history; nothing is overwritten. */
export async function recordConsent(
  { db, now }: AccountsHost,
  userId: string,
  consent: { kind: ConsentKind; version: string; granted: boolean },
): Promise<void> {
  await writeConsents(db, userId, [consent], now());
}

/** Withdraws an optional consent that is in force. False: there is none of that kind. */
export async function withdrawConsent(
  host: AccountsHost,
  userId: string,
  kind: ConsentKind,
): Promise<boolean> {
  const current = withdrawable(await consentsOf(host, userId)).find((consent) => consent.kind === kind);
  if (!current) return false;
  await recordConsent(host, userId, { kind, version: current.version, granted: false });
  return true;
}
