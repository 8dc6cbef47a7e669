import type { ReactElement } from "react";
import type { MailContent, MailKind } from "#app/core/mail/mail.ts";

/** A letter before it becomes HTML and plain text. */
export interface Written {
  subject: string;
  body: ReactElement;
  /** Where it is not simply the text of the body. */
  plain?: string;
}

/** What one kind of letter needs to know. */
export type ContentOf<K extends MailKind> = Extract<MailContent, { kind: K }>;

/** Footers end with one of these. */
export const REASONS = {
  signUp: "este endereço foi usado em um cadastro no Martelo.",
  account: "tem uma conta no Martelo com este endereço.",
  newAddress: "este endereço foi indicado para uma conta no Martelo.",
  interest: "este endereço foi informado em um pedido de contato no Martelo.",
  alerts: "tem alertas no Martelo.",
  officer: "este é o endereço de contato do Martelo.",
  formerAddress: "este endereço era o da sua conta no Martelo.",
} as const;
