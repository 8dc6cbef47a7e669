interface Request {
  id: string;
  requestedAt: Date;
  /** Null: open. */
  answered: Answered | null;
}

export interface DataRequestOfPerson extends Request {
  about: "dados";
  protocol: string;
  /** Null: the account was deleted. */
  email: string | null;
  /** As labelled in the form. */
  wish: string;
  message: string;
  dueAt: Date;
}

interface RefundRequestOfPerson extends Request {
  about: "devolucao";
  protocol: string;
  /** Null: the account was deleted. */
  email: string | null;
  /** Why money is asked back, in words. */
  wish: string;
  /** `R$ 29,90`. */
  amount: string;
  dueAt: Date;
}

export interface ContactRequest extends Request {
  about: "contato";
  /** Number of the property. */
  number: string;
  name: string;
  email: string;
  /** Digits with area code. */
  phone: string | null;
}

/** A request of a person, open or answered. */
export type PersonRequest = DataRequestOfPerson | RefundRequestOfPerson | ContactRequest;

/** Who marked a request as answered, and when. */
interface Answered {
  at: Date;
  /** Name of the administrator; null: the account was deleted. */
  by: string | null;
}

/** How many answered requests of each kind are shown at most, the latest ones. */
export const MAX_ANSWERED = 100;

/** Warning at start and above the lists where no address is configured, so that no e-mails are sent about requests. */
export const NO_CONTACT_ADDRESS =
  "CONTACT_EMAIL não está definido: pedidos de contato, de ajuda, de devolução e sobre dados pessoais não são enviados a ninguém. Eles ficam em /admin/operacoes/pedidos e em npm run requests.";
