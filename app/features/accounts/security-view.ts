import type { FieldErrors } from "#app/lib/form.ts";

/** What the page of an account's security shows. */
export interface SecurityView {
  email: string;
  hasPassword: boolean;
  /** Whether the person proved a short while ago who they are; new passkeys need it. */
  fresh: boolean;
  twoStep: { on: boolean; codesLeft: number };
  passkeys: { id: string; name: string; created: string | null }[];
  sessions: SessionLine[];
  history: HistoryLine[];
}

export interface SessionLine {
  id: string;
  current: boolean;
  device: string;
  address: string | null;
  since: string;
}

export interface HistoryLine {
  id: string;
  what: string;
  when: string;
  device: string;
  address: string | null;
  /** Something the owner may not have done. */
  worrying: boolean;
}

/** What an authenticator is given. */
export interface TwoStepSetup {
  uri: string;
  /** In groups of four, to be typed. */
  secret: string;
  qr: { size: number; path: string };
}

export const SECURITY_INTENTS = [
  "senha",
  "criar-senha",
  "email",
  "ativar",
  "confirmar",
  "desativar",
  "codigos",
  "provar",
  "renomear",
  "remover",
  "encerrar",
  "encerrar-outras",
] as const;
export type SecurityIntent = (typeof SECURITY_INTENTS)[number];

/** How a form of this page came back; `wait` is what too many tries are answered with, in seconds. */
export type SecurityAnswer =
  | { outcome: "done"; title: string; text: string | null; cookies: string[] }
  | { outcome: "nothing" }
  | {
      outcome: "refused";
      intent: SecurityIntent;
      title: string;
      errors: FieldErrors;
      email?: string;
      wait?: number;
    }
  | { outcome: "setup"; setup: TwoStepSetup; errors: FieldErrors; wait?: number }
  | { outcome: "codes"; codes: string[]; renewed: boolean; cookies: string[] };

/** Of an answer, what the page itself shows. */
export type ShownAnswer =
  | Extract<SecurityAnswer, { outcome: "refused" | "setup" }>
  | Omit<Extract<SecurityAnswer, { outcome: "codes" }>, "cookies">;
