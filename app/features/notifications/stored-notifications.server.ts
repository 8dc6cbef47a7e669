import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { notifications, userAlerts } from "#app/db/schema/alerts.ts";
import { lists } from "#app/db/schema/imports.ts";
import { properties, propertyEvents } from "#app/db/schema/properties.ts";
import type { AlertEvent } from "#app/core/alerts/alert.ts";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { Match, MatchedListing } from "./match-message.ts";

/** A match with its member, when it was found and read, and the fields that select its picture. */
export interface StoredNotification extends Match {
  listing: MatchedListing & { typeCode: string; citySlug: string };
  userId: string;
  matchedAt: Date;
  readAt: Date | null;
}

/**
 * Rows of `notifications` with the alert, the event and the property's current facts. The caller adds limit
 * and order. When a list of an earlier day is imported, an event may move to another day; its notification
 * then stays, without amounts.
 */
export function selectNotifications(db: Db, where: SQL | undefined) {
  return db
    .select({
      id: notifications.id,
      userId: notifications.userId,
      matchedAt: notifications.createdAt,
      readAt: notifications.readAt,
      alertId: userAlerts.id,
      alertName: userAlerts.name,
      alertQuery: userAlerts.query,
      tipo: notifications.tipo,
      date: notifications.dataLista,
      after: sql<IsoDate | null>`(select max(${lists.data})::text from ${lists}
        where ${lists.uf} = coalesce(${propertyEvents.uf}, ${properties.uf}) and ${lists.data} < ${notifications.dataLista})`,
      fromCents: propertyEvents.deCentavos,
      toCents: propertyEvents.paraCentavos,
      fromMode: propertyEvents.deModalidade,
      toMode: propertyEvents.paraModalidade,
      number: properties.nDoImovel,
      type: properties.wsTipoDeImovel,
      typeCode: properties.tipoCodigo,
      district: properties.bairroNome,
      locality: properties.localidade,
      city: properties.cidadeNome,
      citySlug: properties.cidadeSlug,
      uf: properties.uf,
      address: properties.enderecoNome,
      postalCode: properties.cep,
      saleModeCode: properties.modalidadeCodigo,
      priceCents: properties.preco,
      appraisalCents: properties.valorDeAvaliacao,
      discount: properties.desconto,
      leftOn: properties.saiuEm,
      withdrawn: properties.wsIndisponivel,
      lat: properties.lat,
      lng: properties.lng,
      precisionM: properties.precisaoM,
      lastSeen: sql<IsoDate>`coalesce(${properties.vistoUltimo}, ${notifications.dataLista})::text`,
    })
    .from(notifications)
    .innerJoin(userAlerts, eq(userAlerts.id, notifications.alertId))
    .innerJoin(properties, eq(properties.nDoImovel, notifications.nDoImovel))
    .leftJoin(
      propertyEvents,
      and(
        eq(propertyEvents.nDoImovel, notifications.nDoImovel),
        eq(propertyEvents.dataLista, notifications.dataLista),
        eq(propertyEvents.tipo, notifications.tipo),
      ),
    )
    .where(where)
    .$dynamic();
}

type NotificationRow = Awaited<ReturnType<typeof selectNotifications>>[number];

export function toNotification(row: NotificationRow): StoredNotification {
  const { id, userId, matchedAt, readAt, alertId, alertName, alertQuery, tipo, date, after, uf, ...rest } =
    row;
  const { fromCents, toCents, fromMode, toMode, ...listing } = rest;
  return {
    id,
    userId,
    matchedAt,
    readAt,
    alert: { id: alertId, name: alertName, query: alertQuery },
    listing: { ...listing, state: uf as Uf },
    event: { kind: tipo as AlertEvent, date, after, fromCents, toCents, fromMode, toMode },
  };
}
