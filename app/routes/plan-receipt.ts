import { data } from "react-router";
import { payerOf } from "#app/core/billing/payers.server.ts";
import { spendAttempt } from "#app/db/attempts.server.ts";
import { isPaid, purchaseOfFile, receiptNumber } from "#app/features/plan/receipt.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/plan-receipt.ts";
import { refuseTaking } from "./take-along.server.ts";
import { requireViewer } from "./viewer.server.ts";

/** How many receipts a member may have made in ten minutes: each takes some tens of milliseconds. */
const MOST_RECEIPTS = 30;

/** The receipt of a payment of the member who asks, as a PDF. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = await requireViewer(context, request);
  const { accounts, billing, contact, operator, origin } = context.get(servicesContext);
  const id = purchaseOfFile(params.file);
  const purchases = id && billing ? (await billing.billing(viewer.userId)).purchases : [];
  const purchase = purchases.find((one) => one.id === id);
  if (!billing || !purchase || !isPaid(purchase)) throw data(null, { status: 404 });
  const limit = { key: `receipts:${viewer.userId}`, most: MOST_RECEIPTS, windowMs: 10 * MINUTE_MS };
  const wait = await spendAttempt(accounts.db, [limit], accounts.now());
  if (wait > 0) throw refuseTaking({ request, context }, wait, "/plan");
  const payer = await payerOf(accounts.db, viewer.userId);
  // Loaded where it is needed: it takes a tenth of a second and 30 MB.
  const { receiptPdf } = await import("#app/features/plan/receipt-pdf.server.ts");
  const bytes = await receiptPdf({
    purchase,
    live: billing.provider.live,
    payer: { name: payer.name ?? viewer.fullName, email: viewer.email, taxId: payer.taxId },
    seller: { ...contact, ...operator },
    address: origin(request),
  });
  return new Response(Buffer.from(bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="recibo-martelo-${receiptNumber(purchase)}.pdf"`,
      "Cache-Control": "private, no-store",
    },
  });
}
