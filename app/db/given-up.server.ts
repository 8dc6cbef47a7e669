import { and, asc, desc, isNull, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { PageEdge } from "#app/lib/page-edge.ts";
import type { Db } from "./connect.server.ts";
import type { OutgoingTable } from "./outgoing.server.ts";

/** A message that was given up (a dead letter), with the texts of its outbox. */
export interface GivenUp {
  id: string;
  kind: string;
  /** `Confirme seu e-mail`, `Aviso no navegador`. */
  title: string;
  /** `E-mail para ana@exemplo.com.br`, `Aparelho: Chrome no Android`. */
  receiver: string;
  /** What distinguishes it from the others, for the label of its button. */
  name: string;
  /** The title and receiver in one line. */
  line: string;
  writtenAt: Date;
  attempts: number;
  /** The answer of the receiver. */
  reason: string;
}

/** A message in the order of a list: when it was written, then its id. */
export interface ListPlace {
  at: Date;
  id: string;
}

/** Which messages are wanted: at most so many, those nearest to the edge first; null: from the newest on. */
export interface GivenUpPage {
  edge: PageEdge<ListPlace> | null;
  most: number;
}

/** A table of messages that `startSending` sends, for administrators and housekeeping. */
export interface DeliveryOutbox {
  /** Messages that were given up, the newest first. */
  givenUp(db: Db, page: GivenUpPage): Promise<GivenUp[]>;
  /** Makes messages that were given up due again, as if they were new: one by its id, or all. Returns how many. */
  retry(db: Db, id: string | null, now: Date): Promise<number>;
  /** Deletes messages that were sent or given up long ago, as the privacy policy promises. */
  dropOld(db: Db, now: Date): Promise<void>;
}

/** Selects the rows of a table that were given up; with an id, only that one. */
export function isGivenUp(table: OutgoingTable, id: string | null = null): SQL | undefined {
  return and(
    isNull(table.nextAttemptAt),
    isNull(table.sentAt),
    id === null ? undefined : sql`${table.id}::text = ${id}`,
  );
}

/** The rows of a page of them, and their order. */
export function givenUpRows(table: OutgoingTable & { createdAt: PgColumn }, { edge }: GivenUpPage) {
  const sign = edge?.back ? sql`>` : sql`<`;
  const beyond =
    edge && sql`(${table.createdAt}, ${table.id}) ${sign} (${edge.key.at}, ${edge.key.id}::uuid)`;
  const order = edge?.back ? asc : desc;
  return {
    where: and(isGivenUp(table), beyond ?? undefined),
    order: [order(table.createdAt), order(table.id)],
  };
}

/** The common fields of a row that was given up. */
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
