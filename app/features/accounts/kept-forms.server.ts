import { and, eq, gt } from "drizzle-orm";
import { keptForms } from "#app/db/schema/accounts.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { AccountsHost } from "./host.server.ts";

/** How long a form waits for its sender. */
export const KEPT_FORM_MS = HOUR_MS;

/** A form that was not carried out, because its sender must first prove who they are. */
interface KeptForm {
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
  const [kept] = await db
    .insert(keptForms)
    .values({ userId, address, fields, createdAt: now() })
    .returning({ id: keptForms.id });
  return kept!.id;
}

/** A form that this person sent within the last hour; null: there is none of this id. */
export async function keptForm(
  { db, now }: AccountsHost,
  userId: string,
  id: string,
): Promise<KeptForm | null> {
  if (!isUuid(id)) return null;
  const since = new Date(now().getTime() - KEPT_FORM_MS);
  const [kept] = await db
    .select({ id: keptForms.id, address: keptForms.address, fields: keptForms.fields })
    .from(keptForms)
    .where(and(eq(keptForms.id, id), eq(keptForms.userId, userId), gt(keptForms.createdAt, since)));
  return kept ?? null;
}

export async function dropKeptForm({ db }: AccountsHost, userId: string, id: string): Promise<void> {
  if (!isUuid(id)) return;
  await db.delete(keptForms).where(and(eq(keptForms.id, id), eq(keptForms.userId, userId)));
}
