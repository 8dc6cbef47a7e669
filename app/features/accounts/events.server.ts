import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { accountEvents } from "#app/db/schema/accounts.ts";

interface NewAccountEvent {
  userId: string;
  kind: AccountEventKind;
  at: Date;
  ipAddress: string | null;
  userAgent: string | null;
  device: string | null;
  detail?: Record<string, string>;
}

/** Kinds of events in an account's history, with the labels its owner reads. */
export const ACCOUNT_EVENTS = {
  sign_in: "Entrou na conta",
  sign_in_failed: "Senha errada",
  code_failed: "Senha certa, código errado",
  second_step_locked: "Muitos códigos errados: entrada por código travada por uns minutos",
  signed_up: "Conta criada",
  email_confirmed: "E-mail confirmado",
  password_changed: "Senha alterada",
  email_changed: "E-mail alterado",
  two_step_on: "Verificação em duas etapas ativada",
  two_step_off: "Verificação em duas etapas desativada",
  recovery_codes_made: "Novos códigos de recuperação",
  passkey_added: "Chave de acesso criada",
  passkey_removed: "Chave de acesso removida",
  provider_linked: "Entrada por outro provedor ligada",
  blocked: "Conta bloqueada pela administração",
  unblocked: "Conta desbloqueada pela administração",
  session_ended: "Sessão encerrada",
  deletion_requested: "Exclusão da conta pedida",
  deletion_cancelled: "Exclusão da conta cancelada",
  data_exported: "Dados exportados",
} as const;

export type AccountEventKind = keyof typeof ACCOUNT_EVENTS;

export interface AccountEvent {
  id: string;
  kind: AccountEventKind;
  at: Date;
  ipAddress: string | null;
  userAgent: string | null;
}

export async function recordEvent(db: Db, event: NewAccountEvent): Promise<void> {
  await db.insert(accountEvents).values(event);
}

/** One statement for existing and unknown accounts alike, so that its time reveals nothing. */
export async function recordFailedSignIn(
  db: Db,
  email: string,
  event: Pick<NewAccountEvent, "at" | "ipAddress" | "userAgent" | "device">,
): Promise<void> {
  await db.execute(sql`
    insert into account_events (user_id, kind, at, ip_address, user_agent, device)
    select id, 'sign_in_failed', ${event.at}, ${event.ipAddress}, ${event.userAgent}, ${event.device}
    from users where email = ${email.toLowerCase()}`);
}

/** `first`: nobody has signed in to the account before; `known`: somebody has, with this browser. */
export async function knownDevice(
  db: Db,
  userId: string,
  device: string | null,
): Promise<{ first: boolean; known: boolean }> {
  const [row] = await db
    .select({
      all: count(),
      same: sql<number>`count(*) filter (where ${accountEvents.device} = ${device})`.mapWith(Number),
    })
    .from(accountEvents)
    .where(and(eq(accountEvents.userId, userId), eq(accountEvents.kind, "sign_in")));
  return { first: row!.all === 0, known: row!.same > 0 };
}

/** The browser's identifier if it has signed in to the account of this address before; else null. */
export async function deviceKnownTo(db: Db, email: string, device: string | null): Promise<string | null> {
  if (device === null) return null;
  const { rows } = await db.execute(sql`
    select 1 from account_events join users on users.id = user_id
    where email = ${email.toLowerCase()} and kind = 'sign_in' and device = ${device} limit 1`);
  return rows.length > 0 ? device : null;
}

/** Whether the account was created in this browser. */
export async function signedUpWith(db: Db, userId: string, device: string | null): Promise<boolean> {
  if (device === null) return false;
  const { rows } = await db.execute(sql`
    select 1 from account_events
    where user_id = ${userId} and kind = 'signed_up' and device = ${device} limit 1`);
  return rows.length > 0;
}

/** Newest first. */
export async function accountHistory(db: Db, userId: string, most: number): Promise<AccountEvent[]> {
  return db
    .select({
      id: accountEvents.id,
      kind: sql<AccountEventKind>`${accountEvents.kind}`,
      at: accountEvents.at,
      ipAddress: accountEvents.ipAddress,
      userAgent: accountEvents.userAgent,
    })
    .from(accountEvents)
    .where(eq(accountEvents.userId, userId))
    .orderBy(desc(accountEvents.at))
    .limit(most);
}
