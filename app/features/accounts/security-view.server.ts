import { formatDay, formatMoment } from "#app/lib/dates.ts";
import type { FieldErrors } from "#app/lib/form.ts";
import { describeDevice } from "./device.server.ts";
import { ACCOUNT_EVENTS, accountHistory, type AccountEvent } from "./events.server.ts";
import type { AccountsHost } from "./host.server.ts";
import { listPasskeys } from "./passkeys.server.ts";
import { hasPassword } from "./passwords.server.ts";
import { asksForCode } from "./prove-again.server.ts";
import { isFresh } from "./prove-identity.server.ts";
import { openSessions } from "./sessions.server.ts";
import { twoStepState } from "./two-step.server.ts";
import type { Viewer } from "./viewer.ts";

const HISTORY_LINES = 20;

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

export async function securityView(host: AccountsHost, viewer: Viewer): Promise<SecurityView> {
  const passkeys = await listPasskeys(host, viewer.userId);
  const sessions = await openSessions(host, viewer);
  const history = await accountHistory(host.db, viewer.userId, HISTORY_LINES);
  return {
    email: viewer.email,
    hasPassword: await hasPassword(host, viewer.userId),
    fresh: await isFresh(host, viewer),
    asksForCode: await asksForCode(host, viewer),
    twoStep: await twoStepState(host, viewer.userId),
    passkeys: passkeys.map(({ id, name, createdAt }) => ({
      id,
      name,
      created: createdAt && formatDay(createdAt),
    })),
    sessions: sessions
      .toSorted((a, b) => Number(b.current) - Number(a.current))
      .map((session) => ({
        id: session.id,
        current: session.current,
        device: describeDevice(session.userAgent),
        address: session.ipAddress || null,
        since: formatMoment(session.createdAt),
      })),
    history: history.map(historyLine),
  };
}

function historyLine({ id, kind, at, ipAddress, userAgent }: AccountEvent): HistoryLine {
  return {
    id,
    what: ACCOUNT_EVENTS[kind],
    when: formatMoment(at),
    device: describeDevice(userAgent),
    address: ipAddress || null,
    worrying: kind === "sign_in_failed" || kind === "code_failed",
  };
}
