import { and, eq, gt } from "drizzle-orm";
import { pendingForms } from "#app/db/schema/accounts.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { AccountsHost } from "./host.server.ts";

/** How long a form waits for its sender. */
export const PENDING_FORM_MS = HOUR_MS;

/** A form that was not carried out, because its sender must first prove who they are. */
interface PendingForm {
  id: string;
  /** Path and query to which it is sent. */
  address: string;
  fields: readonly (readonly [name: string, value: string])[];
}

/** Keeps a posted form and returns its id; null for a form with a file, which is not kept. */
export async function keepForm(
  { db, now }: AccountsHost,
  userId: string,
  address: string,
  form: FormData,
): Promise<string | null> {
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
  if (fields.length < [...form].length) return null;
  const [row] = await db
    .insert(pendingForms)
    .values({ userId, address, fields, createdAt: now() })
    .returning({ id: pendingForms.id });
  return row!.id;
}

/** A form that this person sent within the last hour; null: there is none of this id. */
export async function pendingForm(
  { db, now }: AccountsHost,
  userId: string,
  id: string,
): Promise<PendingForm | null> {
  if (!isUuid(id)) return null;
  const since = new Date(now().getTime() - PENDING_FORM_MS);
  const [row] = await db
    .select({ id: pendingForms.id, address: pendingForms.address, fields: pendingForms.fields })
    .from(pendingForms)
    .where(and(eq(pendingForms.id, id), eq(pendingForms.userId, userId), gt(pendingForms.createdAt, since)));
  return row ?? null;
}

export async function dropPendingForm({ db }: AccountsHost, userId: string, id: string): Promise<void> {
  if (!isUuid(id)) return;
  await db.delete(pendingForms).where(and(eq(pendingForms.id, id), eq(pendingForms.userId, userId)));
}
