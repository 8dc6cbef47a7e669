/** One table of personal data, as its owner can read it. Fields are named as in the database. */
export interface DataGroup {
  title: string;
  purpose: string;
  /** Legal basis under the LGPD, as text. */
  legalBasis: string;
  keptFor: string;
  /** Exported fields, and what each is for. */
  fields: Readonly<Record<string, string>>;
  /** Fields that are not exported, and why. */
  withheld: Readonly<Record<string, string>>;
}

export const CONTRACT = "Execução do contrato com você (LGPD, art. 7º, V)";
export const CREATED = "Quando foi criado";
export const UPDATED = "Quando mudou pela última vez";
