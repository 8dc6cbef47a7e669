/** Something that a person waits for an answer to. */
export type OpenRequest =
  | {
      about: "dados";
      protocol: string;
      /** Null: of an account that is gone. */
      email: string | null;
      /** In the words of the form. */
      wish: string;
      message: string;
      askedAt: Date;
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
      askedAt: Date;
    };

/** Said at the start and above the list where no address is configured: nobody is written to about what people ask. */
export const NOBODY_IS_TOLD =
  "CONTACT_EMAIL não está definido: pedidos de contato e sobre dados pessoais não são enviados a ninguém. Eles ficam em /admin e em npm run requests.";
