/** Something that a person asked for and waits for an answer to, or has one. */
export type PersonRequest = {
  id: string;
  askedAt: Date;
  /** Null: open. */
  answered: Answered | null;
} & (
  | {
      about: "dados";
      protocol: string;
      /** Null: of an account that is gone. */
      email: string | null;
      /** In the words of the form. */
      wish: string;
      message: string;
      dueAt: Date;
    }
  | {
      about: "contato";
      /** Of the property. */
      number: string;
      name: string;
      email: string;
      /** Digits with area code. */
      phone: string | null;
    }
);

/** That an administrator said so. */
export interface Answered {
  at: Date;
  /** Their name; null: of an account that is gone. */
  by: string | null;
}

/** How many answered requests of each kind are shown, the last ones. */
export const MAX_ANSWERED = 100;

/** Said at the start and above the list where no address is configured: nobody is written to about what people ask. */
export const NOBODY_IS_TOLD =
  "CONTACT_EMAIL não está definido: pedidos de contato e sobre dados pessoais não são enviados a ninguém. Eles ficam em /admin e em npm run requests.";
