import { addDays, dayInSaoPaulo, type IsoDate } from "#app/lib/dates.ts";

/** Calendar days within which a request must be answered (LGPD, art. 19, II). */
export const ANSWER_DAYS = 15;
/** Days after its answer for which the request of a deleted account keeps its address and message. */
export const ANSWERED_RETENTION_DAYS = 30;
export const LONGEST_MESSAGE = 2_000;

/** Kinds of requests (LGPD, art. 18), in plain language. */
export const REQUEST_KINDS = {
  confirmacao: "Saber se vocês tratam dados meus",
  acesso: "Receber meus dados com explicações",
  correcao: "Corrigir dados errados ou desatualizados",
  anonimizacao: "Anonimizar, bloquear ou apagar dados desnecessários",
  portabilidade: "Levar meus dados para outro serviço",
  eliminacao: "Apagar dados tratados com o meu consentimento",
  compartilhamento: "Saber com quem meus dados foram compartilhados",
  revogacao: "Retirar um consentimento e saber o que acontece se eu negar",
  oposicao: "Me opor a um uso dos meus dados",
  outro: "Outra pergunta sobre meus dados",
} as const;

export type RequestKind = keyof typeof REQUEST_KINDS;

export function isRequestKind(text: string): text is RequestKind {
  return Object.hasOwn(REQUEST_KINDS, text);
}

export interface DataRequest {
  protocol: string;
  kind: RequestKind;
  message: string;
  createdAt: Date;
  dueAt: Date;
  answeredAt: Date | null;
  answer: string | null;
}

/** The last day for an answer, counted in São Paulo from the day after the request. */
export function dueDay(requestedAt: Date): IsoDate {
  return addDays(dayInSaoPaulo(requestedAt), ANSWER_DAYS);
}
