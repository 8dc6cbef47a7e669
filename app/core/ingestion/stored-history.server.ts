import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { unreadableRows } from "#app/db/schema/imports.ts";
import { propertyEvents, propertyPeriods } from "#app/db/schema/properties.ts";
import type { EventKind } from "#app/facts/listings/event-kinds.ts";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { Period, TimelineEvent } from "./timeline.ts";

interface History {
  periods: Period[];
  events: (TimelineEvent & { id: number })[];
}

/** The stored periods of properties in a state, oldest first. */
export async function readHistories(db: Db, state: Uf, numbers: string[]): Promise<Map<string, History>> {
  const histories = new Map<string, History>(numbers.map((number) => [number, { periods: [], events: [] }]));
  const periods = await db
    .select()
    .from(propertyPeriods)
    .where(and(eq(propertyPeriods.uf, state), inArray(propertyPeriods.nDoImovel, numbers)))
    .orderBy(propertyPeriods.desde);
  for (const row of periods) histories.get(row.nDoImovel)?.periods.push(periodOf(row));
  for (const row of await db
    .select()
    .from(propertyEvents)
    .where(and(eq(propertyEvents.uf, state), inArray(propertyEvents.nDoImovel, numbers)))) {
    histories.get(row.nDoImovel)?.events.push({
      id: row.id,
      kind: row.tipo as EventKind,
      date: row.dataLista,
      fromCents: row.deCentavos,
      toCents: row.paraCentavos,
      fromMode: row.deModalidade,
      toMode: row.paraModalidade,
    });
  }
  return histories;
}

/** The stored periods of properties by number and state, oldest first. */
export async function readPeriodsOfAllStates(
  db: Db,
  numbers: string[],
): Promise<Map<string, Map<string, Period[]>>> {
  const rows = await db
    .select()
    .from(propertyPeriods)
    .where(inArray(propertyPeriods.nDoImovel, numbers))
    .orderBy(propertyPeriods.desde);
  return new Map(
    [...Map.groupBy(rows, ({ nDoImovel }) => nDoImovel)].map(([number, own]) => [
      number,
      new Map([...Map.groupBy(own, ({ uf }) => uf)].map(([uf, ofState]) => [uf, ofState.map(periodOf)])),
    ]),
  );
}

function periodOf(row: typeof propertyPeriods.$inferSelect): Period {
  return {
    priceCents: row.preco,
    appraisalCents: row.valorDeAvaliacao,
    saleMode: row.modalidadeDeVenda,
    from: row.desde,
    to: row.ate,
  };
}

/** Dates of the lists of the state that show a property only by an unreadable row. */
export async function readUnreadable(db: Db, state: Uf, numbers: string[]): Promise<Map<string, IsoDate[]>> {
  const dates = new Map<string, IsoDate[]>();
  const rows = await db
    .select()
    .from(unreadableRows)
    .where(and(eq(unreadableRows.uf, state), inArray(unreadableRows.nDoImovel, numbers)));
  for (const { nDoImovel, data } of rows) dates.set(nDoImovel, [...(dates.get(nDoImovel) ?? []), data]);
  return dates;
}

export function periodRow(number: string, state: string, period: Period) {
  return {
    nDoImovel: number,
    uf: state,
    desde: period.from,
    ate: period.to,
    preco: period.priceCents,
    valorDeAvaliacao: period.appraisalCents,
    modalidadeDeVenda: period.saleMode,
  };
}

export function eventRow(number: string, state: string, event: TimelineEvent) {
  return {
    nDoImovel: number,
    uf: state,
    tipo: event.kind,
    dataLista: event.date,
    deCentavos: event.fromCents,
    paraCentavos: event.toCents,
    deModalidade: event.fromMode,
    paraModalidade: event.toMode,
  };
}
