import type { ProofWays } from "#app/features/accounts/prove-again.server.ts";
import { safeReturn } from "#app/lib/return-path.ts";

export const CONFIRM_PATH = "/admin/confirmar";

/** Names of the fields that a form carries besides its own when its sender proves who they are. */
export const PROOF_NAMES = {
  password: "confirmacao-senha",
  code: "confirmacao-codigo",
  /** The id of the pending form. */
  pendingForm: "confirmacao-pedido",
} as const;

/** What was wrong with the last attempt, as it stands in the address. */
export const PROOF_FAULTS = {
  senha: "A senha não confere.",
  codigo: "O código não confere.",
} as const;
export type ProofFault = keyof typeof PROOF_FAULTS;

/** Address of the page on which administrators prove who they are, and that leads back to one of their pages. */
export function confirmAddress(
  page: string,
  { pendingForm = null, fault = null }: { pendingForm?: string | null; fault?: ProofFault | null } = {},
): string {
  const params = new URLSearchParams({ volta: page });
  if (pendingForm !== null) params.set("pedido", pendingForm);
  if (fault !== null) params.set("erro", fault);
  return `${CONFIRM_PATH}?${params}`;
}

/** The page of the back-office to return to. */
export function pageAfter(params: URLSearchParams): string {
  const page = safeReturn(params.get("volta") ?? "", "/admin");
  return /^\/admin(?=[/?#]|$)/.test(page) && !page.startsWith(CONFIRM_PATH) ? page : "/admin";
}

export function faultIn(params: URLSearchParams): ProofFault | null {
  const fault = params.get("erro") ?? "";
  return Object.hasOwn(PROOF_FAULTS, fault) ? (fault as ProofFault) : null;
}

export interface ConfirmView {
  ways: ProofWays;
  /** Whether the session is recent enough already, so that only the form has to go on. */
  fresh: boolean;
  fault: ProofFault | null;
  /** Where the form goes, and what it carries besides the proof. */
  target: string;
  fields: readonly (readonly [name: string, value: string])[];
  /** Address of this page, and of the page to return to. */
  here: string;
  page: string;
}
