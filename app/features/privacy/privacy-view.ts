import type { FieldErrors } from "#app/lib/form.ts";
import type { ConsentKind } from "./consents.ts";
import type { RequestKind } from "./data-requests.ts";

/** Data of the privacy centre. */
export interface PrivacyView {
  email: string;
  hasPassword: boolean;
  deletion: { state: "none" } | { state: "requested" | "scheduled"; moment: string };
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
  /** Kind to withdraw; null where that is not possible. */
  withdraw: ConsentKind | null;
}

export interface RequestLine {
  protocol: string;
  kind: string;
  message: string;
  requestedOn: string;
  status: string;
  late: boolean;
  answer: string | null;
}

const PRIVACY_INTENTS = ["pedido", "revogar", "excluir", "manter"] as const;
type PrivacyIntent = (typeof PRIVACY_INTENTS)[number];

/** A form of this page that was refused. */
export interface PrivacyRefusal {
  intent: PrivacyIntent;
  errors: FieldErrors;
  values?: { kind: RequestKind | ""; message: string };
}
