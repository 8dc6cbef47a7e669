import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import { everyAlert, findAlerts, oneAlert, type MemberAlert } from "#app/core/alerts/all-alerts.server.ts";
import { priceRange } from "#app/core/alerts/alert-words.ts";
import type { Db } from "#app/db/connect.server.ts";
import { largestParts, readCounts } from "#app/db/counts.server.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { CSV_MARK, csvLine } from "#app/lib/csv.ts";
import { formatDay, formatMoment } from "#app/lib/dates.ts";
import { writtenCount } from "#app/lib/numbers.ts";
import { pageSteps, readPage, type PageSteps } from "#app/lib/page-edge.ts";
import type { Figure } from "../kit/figures.tsx";
import { alertList, filterOf, type AlertQuery } from "./alert-query.ts";

/** An alert as a row of the list. */
export interface AlertRow {
  id: string;
  name: string;
  owner: string;
  email: string;
  active: boolean;
  createdOn: string;
  /** Opens its dialog. */
  to: string;
}

export interface AlertDialog {
  id: string;
  name: string;
  active: boolean;
  facts: { term: string; text: string }[];
}

/** What `/admin/alerts` shows. */
export interface AlertsScreen {
  query: AlertQuery;
  figures: Figure[];
  rows: AlertRow[];
  steps: PageSteps;
  /** The places with the most alerts, each with the address of a search for it. */
  places: { name: string; count: string; to: string }[];
  /** Null: none is open, or it was deleted. */
  dialog: AlertDialog | null;
}

const PAGE_SIZE = 50;
const TOP_PLACES = 5;

export async function alertsScreen(db: Db, query: AlertQuery): Promise<AlertsScreen> {
  const { alerts, active_alerts: active } = await readCounts(db, ["alerts", "active_alerts"]);
  const { parts, largest } = await largestParts(db, "alerts_by_location", TOP_PLACES);
  const filter = filterOf(query);
  const page = await readPage(query.edge, PAGE_SIZE, (edge, most) => findAlerts(db, filter, { edge, most }));
  const open = query.open === null ? null : await oneAlert(db, query.open);
  return {
    query,
    figures: [
      { label: "Total", value: writtenCount(alerts) },
      { label: "Ativos", value: writtenCount(active) },
      { label: "Inativos", value: writtenCount(alerts - active) },
      { label: "Localizações", value: writtenCount(parts) },
    ],
    rows: page.rows.map((alert) => ({
      id: alert.id,
      name: alert.name,
      owner: alert.owner.name.trim() || "Sem nome",
      email: alert.owner.email,
      active: alert.active,
      createdOn: formatDay(alert.createdAt),
      to: alertList.href({ ...query, open: alert.id, deleting: false }),
    })),
    steps: pageSteps(
      page,
      (alert) => alert,
      (edge) => alertList.href({ ...query, open: null, deleting: false, edge }),
    ),
    places: largest.map(({ part, count }) => ({
      name: part,
      count: writtenCount(count),
      to: alertList.href({ ...query, text: part.slice(0, 100), edge: null, open: null, deleting: false }),
    })),
    dialog: open && dialogOf(open, open.matchCount),
  };
}

function dialogOf(alert: MemberAlert, matches: number): AlertDialog {
  const { id, name, active, location, propertyType, minDiscount, createdAt, owner } = alert;
  return {
    id,
    name,
    active,
    facts: [
      { term: "Nome", text: name },
      { term: "Usuário", text: `${owner.name.trim() || "Sem nome"} (${owner.email})` },
      { term: "Localização", text: location },
      { term: "Tipo de imóvel", text: propertyType },
      { term: "Faixa de preço", text: pricesOf(alert) },
      { term: "Desconto mínimo", text: minDiscount === null ? "Qualquer" : `${minDiscount}%` },
      { term: "Status", text: statusOf(active) },
      { term: "Criado em", text: formatMoment(createdAt) },
      { term: "Imóveis encontrados", text: writtenCount(matches) },
    ],
  };
}

function pricesOf({ minPrice, maxPrice }: MemberAlert): string {
  return priceRange({ ...NO_FILTERS, minPrice, maxPrice }) ?? "Qualquer";
}

function statusOf(active: boolean): "Ativo" | "Inativo" {
  return active ? "Ativo" : "Inativo";
}

const SHEET_HEAD = [
  "Identificador",
  "Nome",
  "Usuário",
  "E-mail",
  "Localização",
  "Tipo de imóvel",
  "Preço mínimo (R$)",
  "Preço máximo (R$)",
  "Desconto mínimo (%)",
  "Status",
  "Criado em",
];

/**
 * All alerts that the filters find, on all pages, as the parts of a spreadsheet. That an administrator took it along is
 * logged, because it holds personal data.
 */
export async function* alertsSheet(
  { db, adminId, now }: { db: Db; adminId: string; now: Date },
  query: AlertQuery,
): AsyncGenerator<string> {
  const filters = { searched: query.text !== "", situation: query.situation };
  const act = { adminId, action: "Exportou alertas", details: { filters }, targetUserId: null };
  await appendLog(db, act, now);
  yield CSV_MARK + csvLine(SHEET_HEAD);
  for await (const alerts of everyAlert(db, filterOf(query))) yield alerts.map(sheetLine).join("");
}

function sheetLine(alert: MemberAlert): string {
  const { id, name, owner, location, propertyType, minPrice, maxPrice, minDiscount, active, createdAt } =
    alert;
  return csvLine([
    id,
    name,
    owner.name,
    owner.email,
    location,
    propertyType,
    minPrice,
    maxPrice,
    minDiscount,
    statusOf(active),
    formatMoment(createdAt),
  ]);
}
