import { and, eq, isNull, or } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { paymentCustomers } from "#app/db/schema/billing.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import type { Checkout, Offer, PaymentProvider } from "./payment-provider.ts";

/** A checkout that would expire within this time is not shown again. */
const MIN_LEFT_MS = 10 * MINUTE_MS;

export interface Buyer {
  userId: string;
  email: string;
  name: string;
}

/** What a member wants to buy, and the address where they go on. */
export interface Wish {
  offer: Offer;
  /** Address of the page that a payment leads back to; that page goes on to where they were. */
  paidUrl: string;
  leftUrl: string;
}

type Customer = typeof paymentCustomers.$inferSelect;

/**
 * The address of the provider's page for this purchase. A second press gives the same page, and another purchase closes
 * the page before it: nobody pays twice.
 */
export async function openCheckout(
  db: Db,
  provider: PaymentProvider,
  buyer: Buyer,
  wish: Wish,
  now: Date,
): Promise<string> {
  await createCustomer(db, provider, buyer, now);
  // No transaction is open while the provider answers. A press that another one overtook begins again.
  for (;;) {
    const [customer] = await db.select().from(paymentCustomers).where(customerOf(provider, buyer.userId));
    if (!customer) throw new Error("the account was deleted while its checkout was opened");
    const page = wantedPage(customer, wish, now);
    if (page && (await provider.isOpen(page.id))) return page.url;
    if (customer.checkoutId) await provider.closeCheckout(customer.checkoutId);
    const { offer, paidUrl, leftUrl } = wish;
    const { customerId, userId, checkoutId } = customer;
    const key = `checkout:${userId}:${checkoutId ?? "first"}:${offer}:${paidUrl}`;
    const opened = await provider.openCheckout({ offer, customerId, userId, paidUrl, leftUrl, key });
    if (await rememberCheckout(db, customer, wish, opened)) return opened.url;
    await provider.closeCheckout(opened.id);
  }
}

/** Makes sure that a member cannot pay a page that is still open somewhere. */
export async function closeCheckout(db: Db, provider: PaymentProvider, userId: string): Promise<void> {
  const [customer] = await db.select().from(paymentCustomers).where(customerOf(provider, userId));
  if (!customer?.checkoutId) return;
  await provider.closeCheckout(customer.checkoutId);
  await db
    .update(paymentCustomers)
    .set({ checkoutExpiresAt: null, checkoutUrl: null })
    .where(and(customerOf(provider, userId), eq(paymentCustomers.checkoutId, customer.checkoutId)));
}

/** The page of a checkout that a member opened last; null: none. */
export async function lastCheckoutOf(
  db: Db,
  provider: PaymentProvider,
  userId: string,
): Promise<string | null> {
  const [customer] = await db
    .select({ id: paymentCustomers.checkoutId })
    .from(paymentCustomers)
    .where(customerOf(provider, userId));
  return customer?.id ?? null;
}

/** The provider's id of a member; null: they have never bought anything there. */
export async function customerIdOf(
  db: Db,
  provider: PaymentProvider,
  userId: string,
): Promise<string | null> {
  const [customer] = await db
    .select({ id: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(customerOf(provider, userId));
  return customer?.id ?? null;
}

function customerOf(provider: PaymentProvider, userId: string) {
  return and(eq(paymentCustomers.userId, userId), eq(paymentCustomers.provider, provider.name));
}

/** The provider answers a repeated request with the same customer, so two presses at once create one. */
async function createCustomer(db: Db, provider: PaymentProvider, buyer: Buyer, now: Date): Promise<void> {
  if (await customerIdOf(db, provider, buyer.userId)) return;
  const customerId = await provider.createCustomer(buyer);
  await db
    .insert(paymentCustomers)
    .values({ userId: buyer.userId, provider: provider.name, customerId, createdAt: now })
    .onConflictDoNothing();
}

/** The page that was opened last, if it sells what is wanted; it may have been used meanwhile. */
function wantedPage(customer: Customer, wish: Wish, now: Date): { id: string; url: string } | null {
  const { checkoutId, checkoutUrl, checkoutExpiresAt, checkoutOffer, checkoutReturn } = customer;
  const lasts = checkoutExpiresAt && checkoutExpiresAt.getTime() - now.getTime() > MIN_LEFT_MS;
  const isWanted = checkoutOffer === wish.offer && checkoutReturn === wish.paidUrl;
  return lasts && isWanted && checkoutId && checkoutUrl ? { id: checkoutId, url: checkoutUrl } : null;
}

/** False: another checkout was opened meanwhile. */
async function rememberCheckout(
  db: Db,
  { provider, userId, checkoutId }: Customer,
  wish: Wish,
  page: Checkout,
): Promise<boolean> {
  // The same press repeated gives the same page, which is no other checkout.
  const isLast = or(
    checkoutId ? eq(paymentCustomers.checkoutId, checkoutId) : isNull(paymentCustomers.checkoutId),
    eq(paymentCustomers.checkoutId, page.id),
  );
  const remembered = await db
    .update(paymentCustomers)
    .set({
      checkoutId: page.id,
      checkoutUrl: page.url,
      checkoutOffer: wish.offer,
      checkoutReturn: wish.paidUrl,
      checkoutExpiresAt: page.expiresAt,
    })
    .where(and(eq(paymentCustomers.userId, userId), eq(paymentCustomers.provider, provider), isLast))
    .returning({ id: paymentCustomers.checkoutId });
  return remembered.length > 0;
}
