import { isUuid } from "#app/lib/uuid.ts";
import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { safeReturn } from "#app/lib/return-path.ts";

/** What a request for help may be about. */
export const HELP_SUBJECTS = {
  conta: "Minha conta e como entrar",
  plano: "Plano e pagamento",
  alertas: "Alertas e avisos",
  imovel: "Um imóvel",
  erro: "Um erro no portal",
  outro: "Outro assunto",
} as const;

export type HelpSubject = keyof typeof HELP_SUBJECTS;

export function isHelpSubject(text: string): text is HelpSubject {
  return Object.hasOwn(HELP_SUBJECTS, text);
}

/** The subject in words; of a former list of subjects its code. */
export function subjectWords(subject: string): string {
  return isHelpSubject(subject) ? HELP_SUBJECTS[subject] : subject;
}

/** Characters of one message. */
export const LONGEST_MESSAGE = 4_000;

/** Days for which a request is kept after its last message, and the same in words. */
export const HELP_DAYS = 365;
export const HELP_RETENTION = "12 meses depois da última mensagem";

/** How many requests a list shows at most, beside those that wait. */
export const MAX_LISTED = 200;

const PROTOCOL = /^AJ-\d{4}-\d{6}$/;

export function isProtocol(text: string): boolean {
  return PROTOCOL.test(text);
}

/** What an address of `/ajuda` fills in. */
interface HelpContext {
  subject: HelpSubject | "";
  /** Number of a property. */
  number: string;
  /** Number of a request in the log, as the page of a failure shows it. */
  failure: string;
  /** The page to return to; null: none. */
  returnTo: string | null;
}

/** Reads `/ajuda?assunto=…&imovel=…&erro=…&voltar=…`; what is not valid is ignored. */
export function contextOf(query: URLSearchParams): HelpContext {
  const back = safeReturn(query.get("voltar") ?? "", "");
  const returnTo = back === "" || /^\/ajuda(?=[/?#]|$)/.test(back) ? null : back;
  const subject = query.get("assunto") ?? "";
  const shown = /^\/property\/([^/?#]+)/.exec(returnTo ?? "")?.[1] ?? "";
  const number = canonicalNumber(query.get("imovel") ?? shown) ?? "";
  const failure = query.get("erro") ?? "";
  return {
    subject: isHelpSubject(subject) ? subject : number === "" ? "" : "imovel",
    number,
    failure: isUuid(failure) ? failure : "",
    returnTo,
  };
}

export function requestPath(protocol: string): string {
  return `/ajuda/${protocol}`;
}

/** Path at which a visitor reads and continues their request. */
export function linkPath(token: string): string {
  return `/ajuda/pedido?${new URLSearchParams({ token })}`;
}

/** Path at which administrators answer a request. */
export function deskPath(protocol: string): string {
  return `/admin/ajuda/${protocol}`;
}
