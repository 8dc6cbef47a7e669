import { and, isNull, sql, type SQL } from "drizzle-orm";
import type { Db } from "./connect.server.ts";
import type { OutgoingTable } from "./outgoing.server.ts";

/** A message that was not delivered and is not tried again (a dead letter), in the words its outbox has for it. */
export interface GivenUp {
  id: string;
  kind: string;
  /** `Confirme seu e-mail`, `Aviso no navegador`. */
  title: string;
  /** `E-mail para ana@exemplo.com.br`, `Aparelho: Chrome no Android`. */
  receiver: string;
  /** What tells it from the others where a button is for one of them. */
  name: string;
  /** All of that in one line, without the kind. */
  line: string;
  writtenAt: Date;
  attempts: number;
  /** What the receiver said. */
  reason: string;
}

/** A table that messages are sent from by `startSending`, as administrators and housekeeping see it. */
export interface DeliveryOutbox {
  /** The newest messages that were given up. */
  givenUp(db: Db): Promise<GivenUp[]>;
  /** Has messages that were given up sent again from now on, as if they were new: one by its id, or all. Gives how many. */
  retry(db: Db, id: string | null, now: Date): Promise<number>;
  /** Drops what left or was given up long ago, as the privacy policy promises. */
  dropOld(db: Db, now: Date): Promise<void>;
}

/** How many an outbox lists. */
export const MAX_GIVEN_UP = 500;

/** Rows of a table that were given up; with an id, that one if it was. */
export function isGivenUp(table: OutgoingTable, id: string | null = null): SQL | undefined {
  return and(
    isNull(table.nextAttemptAt),
    isNull(table.sentAt),
    id === null ? undefined : sql`${table.id}::text = ${id}`,
  );
}

/** What every table of messages says of a row that was given up. */
export function givenUpFields(row: {
  id: string;
  kind: string;
  createdAt: Date;
  attempts: number;
  lastError: string | null;
}): Pick<GivenUp, "id" | "kind" | "writtenAt" | "attempts" | "reason"> {
  const { id, kind, createdAt, attempts, lastError } = row;
  return { id, kind, writtenAt: createdAt, attempts, reason: lastError ?? "" };
}
