import { formatDay, formatMoment } from "#app/lib/dates.ts";
import { describeDevice } from "./device.server.ts";
import { ACCOUNT_EVENTS, accountHistory, type AccountEvent } from "./events.server.ts";
import type { AccountsHost } from "./host.server.ts";
import { listPasskeys } from "./passkeys.server.ts";
import { hasPassword } from "./passwords.server.ts";
import { asksForCode } from "./prove-again.server.ts";
import { isFresh } from "./prove-identity.server.ts";
import type { HistoryLine, SecurityView } from "./security-view.ts";
import { openSessions } from "./sessions.server.ts";
import { twoStepState } from "./two-step.server.ts";
import type { Viewer } from "./viewer.ts";

const HISTORY_LINES = 20;

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
