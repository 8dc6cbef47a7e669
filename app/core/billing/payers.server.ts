import { and, eq, isNull, ne, or } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { payers, paymentCustomers } from "#app/db/schema/billing.ts";
import type { PaymentProvider } from "./payment-provider.ts";

/** Whom the receipts of a member name, where they say so. */
export interface Payer {
  /** CPF or CNPJ without punctuation. */
  taxId: string | null;
  /** Null: the name of the account. */
  name: string | null;
}

/** `refused`: the provider does not take the tax id. `nothing`: it knows everything, or not this member. */
export type PayerUpdate = "sent" | "refused" | "nothing";

export const NO_PAYER: Payer = { taxId: null, name: null };

export async function payerOf(db: Db, userId: string): Promise<Payer> {
  const [payer] = await db
    .select({ taxId: payers.taxId, name: payers.name })
    .from(payers)
    .where(eq(payers.userId, userId));
  return payer ?? NO_PAYER;
}

export async function keepPayer(db: Db, userId: string, { taxId, name }: Payer, now: Date): Promise<void> {
  const payer = { taxId, name, updatedAt: now };
  await db
    .insert(payers)
    .values({ userId, ...payer })
    .onConflictDoUpdate({ target: payers.userId, set: payer });
}

/** Tells the provider what it does not know yet of whom a member's invoices name. May be repeated. */
export async function tellPayer(db: Db, provider: PaymentProvider, userId: string): Promise<PayerUpdate> {
  const [row] = await unsentPayers(db, provider, eq(payers.userId, userId));
  if (!row) return "nothing";
  const { customerId, taxId, name, accountName, updatedAt } = row;
  const answer = await provider.describePayer(customerId, { taxId, name: name ?? accountName });
  await db
    .update(paymentCustomers)
    .set({ payerSentAt: updatedAt })
    .where(and(eq(paymentCustomers.userId, userId), eq(paymentCustomers.provider, provider.name)));
  // What was changed while the provider answered is told too.
  const later = await tellPayer(db, provider, userId);
  return later === "nothing" ? answer : later;
}

/** Tells the provider everything that it could not be told before. The first failure is thrown at the end. */
export async function tellAllPayers(db: Db, provider: PaymentProvider, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const { userId } of await unsentPayers(db, provider)) {
    if (signal.aborted) return;
    await tellPayer(db, provider, userId).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

function unsentPayers(db: Db, provider: PaymentProvider, only?: ReturnType<typeof eq>) {
  return db
    .select({
      userId: payers.userId,
      customerId: paymentCustomers.customerId,
      taxId: payers.taxId,
      name: payers.name,
      accountName: users.name,
      updatedAt: payers.updatedAt,
    })
    .from(payers)
    .innerJoin(paymentCustomers, eq(paymentCustomers.userId, payers.userId))
    .innerJoin(users, eq(users.id, payers.userId))
    .where(
      and(
        eq(paymentCustomers.provider, provider.name),
        or(isNull(paymentCustomers.payerSentAt), ne(paymentCustomers.payerSentAt, payers.updatedAt)),
        only,
      ),
    );
}
