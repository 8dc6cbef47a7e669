import type { ReactElement } from "react";
import type { MailContent, MailKind } from "#app/core/mail/mail.ts";

/** A letter before it is rendered as HTML and plain text. */
export interface Written {
  subject: string;
  body: ReactElement;
  /** Where the plain text is not simply derived from the body. */
  plain?: string;
}

/** The content of one kind of letter. */
export type ContentOf<K extends MailKind> = Extract<MailContent, { kind: K }>;

/** The footer says why somebody gets a letter, and ends with one of these. */
export const REASONS = {
  signUp: "este endereço foi usado em um cadastro no Martelo.",
  account: "tem uma conta no Martelo com este endereço.",
  newAddress: "este endereço foi indicado para uma conta no Martelo.",
  interest: "este endereço foi informado em um pedido de contato no Martelo.",
  help: "este endereço foi informado em um pedido de ajuda no Martelo.",
  alerts: "tem alertas no Martelo.",
  monthReport: "o seu plano no Martelo tem o relatório do mês.",
  administration: "cuida do Martelo.",
  officer: "este é o endereço de contato do Martelo.",
  formerAddress: "este endereço era o da sua conta no Martelo.",
} as const;
