import type { FieldErrors } from "#app/lib/form.ts";

/** Data of the security page. */
export interface SecurityView {
  email: string;
  hasPassword: boolean;
  /** Whether the session is recent enough to prove who the person is; new passkeys need it. */
  fresh: boolean;
  /** Whether a full proof in this session needs a code besides the password. */
  asksForCode: boolean;
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
  /** An event that the owner may not have caused. */
  worrying: boolean;
}

/** The secret for an authenticator: as an address, as text and as a QR code. */
export interface TwoStepSetup {
  uri: string;
  /** In groups of four characters, for typing. */
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

/** Result of a form of the security page; `wait` is the number of seconds after too many attempts. */
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

/** The part of a result that the page itself shows. */
export type ShownAnswer =
  | Extract<SecurityAnswer, { outcome: "refused" | "setup" }>
  | Omit<Extract<SecurityAnswer, { outcome: "codes" }>, "cookies">;
