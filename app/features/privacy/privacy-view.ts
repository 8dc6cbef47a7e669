import type { FieldErrors } from "#app/lib/form.ts";
import type { ConsentKind } from "./consents.ts";
import type { RequestKind } from "./data-requests.ts";

/** What the privacy centre shows. */
export interface PrivacyView {
  email: string;
  hasPassword: boolean;
  deletion: { state: "none" } | { state: "asked" | "scheduled"; moment: string };
  consents: ConsentLine[];
  requests: RequestLine[];
}

export interface ConsentLine {
  id: string;
  label: string;
  url: string;
  granted: boolean;
  version: string;
  when: string;
  /** Set where the person can take it back. */
  withdraw: ConsentKind | null;
}

export interface RequestLine {
  protocol: string;
  kind: string;
  message: string;
  asked: string;
  status: string;
  late: boolean;
  answer: string | null;
}

export const PRIVACY_INTENTS = ["pedido", "revogar", "excluir", "manter"] as const;
export type PrivacyIntent = (typeof PRIVACY_INTENTS)[number];

/** How a form of this page came back with something wrong. */
export interface PrivacyRefusal {
  intent: PrivacyIntent;
  errors: FieldErrors;
  kept?: { kind: RequestKind | ""; message: string };
}
