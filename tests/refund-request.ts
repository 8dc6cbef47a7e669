import type { RefundRequest } from "#app/core/billing/refund-requests.server.ts";

/** An open request of a member who withdrew from a boleto a day after it was paid, on 2 November 2026. */
export function refundRequest(changes: Partial<RefundRequest> = {}): RefundRequest {
  return {
    id: "6f0e0a3e-9a51-4f0f-8a56-0a4d3f5d8d11",
    protocol: "DEV-2026-000123",
    userId: "0c0e0a3e-9a51-4f0f-8a56-0a4d3f5d8d11",
    claim: "withdrawal",
    status: "open",
    provider: "sandbox",
    purchaseId: "in_1",
    paymentId: "pi_1",
    subscriptionId: "sub_1",
    method: "boleto",
    amountCents: 2_990,
    purchasedAt: new Date("2026-11-02T12:00:00Z"),
    pixKeyKind: "cpf",
    pixKey: "52998224725",
    holder: "Ana Lima",
    reason: null,
    email: null,
    createdAt: new Date("2026-11-03T12:00:00Z"),
    updatedAt: new Date("2026-11-03T12:00:00Z"),
    dueAt: new Date("2026-11-08T12:00:00Z"),
    busyUntil: null,
    answeredAt: null,
    answeredBy: null,
    paidBy: null,
    paidOn: null,
    reference: null,
    refusal: null,
    ...changes,
  };
}
