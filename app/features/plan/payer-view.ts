import type { Payer } from "#app/core/billing/payers.server.ts";
import type { FieldErrors } from "#app/lib/form.ts";
import { maskTaxId } from "#app/lib/tax-id.ts";

/** Whom receipts name, as `/plan` shows it. */
export interface PayerView {
  /** With most digits hidden; null: none is stored. */
  taxId: string | null;
  /** Null: receipts have the name of the account. */
  name: string | null;
  account: { name: string; email: string };
}

export type TypedPayer = Record<"documento" | "nome", string>;

/** A form that was refused: what was typed, and why. */
export interface RefusedPayer {
  typed: TypedPayer;
  errors: FieldErrors;
}

export function payerView({ taxId, name }: Payer, account: { fullName: string; email: string }): PayerView {
  return {
    taxId: taxId && maskTaxId(taxId),
    name,
    account: { name: account.fullName, email: account.email },
  };
}
