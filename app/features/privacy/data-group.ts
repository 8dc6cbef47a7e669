/** One table of what is kept about a person, as its owner can read it. Fields are named as in the database. */
export interface DataGroup {
  title: string;
  purpose: string;
  /** Of the LGPD, in words. */
  legalBasis: string;
  keptFor: string;
  /** What is handed out, and what each field is for. */
  fields: Readonly<Record<string, string>>;
  /** What is not handed out, and why. */
  withheld: Readonly<Record<string, string>>;
}

export const CONTRACT = "Execução do contrato com você (LGPD, art. 7º, V)";
export const CREATED = "Quando foi criado";
export const UPDATED = "Quando mudou pela última vez";
