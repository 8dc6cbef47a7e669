/** One table of personal data, as its owner can read it. Fields are named as in the database. */
export interface DataGroup {
  title: string;
  purpose: string;
  /** Legal basis under the LGPD, as text. */
  legalBasis: string;
  retention: string;
  /** Exported fields, and what each is for. */
  fields: Readonly<Record<string, string>>;
  /** Fields that are not exported, and why. */
  withheld: Readonly<Record<string, string>>;
}

export const CONTRACT = "Execução do contrato com você (LGPD, art. 7º, V)";
export const CREATED = "Quando foi criado";
export const UPDATED = "Quando mudou pela última vez";
export const LEGAL_DUTY = "Cumprimento de obrigação legal (LGPD, art. 7º, II)";
export const WHILE_ACCOUNT = "Enquanto a conta existir";
export const SECRET = "É um segredo: quem o tivesse entraria na sua conta";
