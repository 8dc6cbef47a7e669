import type { Db } from "#app/db/connect.server.ts";
import { writtenCount } from "#app/lib/numbers.ts";
import { readQuery } from "#app/facts/query/sentence/read-query.ts";
import type { Gazetteer } from "#app/facts/query/sentence/gazetteer.ts";
import type { SearchEngine } from "#app/core/engine/search-engine.ts";
import { asksNothing, parseQuery } from "#app/facts/query/query-codec.ts";
import type { FieldErrors } from "#app/lib/form.ts";
import {
  ALERT_EVENTS,
  alertFilters,
  eventsOfSearch,
  isAlertEvent,
  type Alert,
  type AlertEvent,
  type AlertWish,
} from "#app/core/alerts/alert.ts";
import { LEFT_OUT_FIELD, wholeFields } from "./alert-address.ts";
import { choices, readAlertForm, typedAlert } from "./typed-alert.ts";
import {
  alertCard,
  alertFormView,
  typedOf,
  withinPlan,
  type AlertCard,
  type AlertFormView,
} from "./alert-view.ts";
import { suggestedName } from "#app/core/alerts/alert-words.ts";
import { alertsOf, type Owner } from "#app/core/alerts/alerts.server.ts";
import type { PreviewAlert } from "#app/core/alerts/preview.server.ts";

/** The dialog over the list. */
type AlertsDialog = { kind: "form"; form: AlertFormView } | { kind: "delete"; id: string; name: string };

export interface AlertsScreen {
  stats: { label: string; value: string }[];
  alerts: AlertCard[];
  dialog: AlertsDialog | null;
}

interface AlertsContext {
  db: Db;
  owner: Owner;
  gazetteer: Gazetteer;
  engine(): SearchEngine;
  previewAlert: PreviewAlert;
  now(): Date;
}

/**
 * The list of a member's alerts, and the dialog that the address opens over it: `novo`; `editar` or `excluir` with an
 * alert's id; or a search that becomes a new alert.
 */
export async function alertsScreen(context: AlertsContext, params: URLSearchParams): Promise<AlertsScreen> {
  const { alerts, matchCount } = await alertsOf(context.db, context.owner.userId);
  const cards = alerts.map((alert) => alertCard(alert, context.owner.plan));
  const running = cards.filter(({ active, beyondPlan }) => active && !beyondPlan);
  return {
    stats: [
      { label: "Total de Alertas", value: writtenCount(alerts.length) },
      { label: "Alertas Ativos", value: writtenCount(running.length) },
      { label: "Imóveis Encontrados", value: writtenCount(matchCount) },
    ],
    alerts: cards,
    dialog: await dialogOf(context, alerts, params),
  };
}

async function dialogOf(
  context: AlertsContext,
  alerts: Alert[],
  params: URLSearchParams,
): Promise<AlertsDialog | null> {
  const alertIn = (key: string) => alerts.find(({ id }) => id === params.get(key)) ?? null;
  const toDelete = alertIn("excluir");
  if (toDelete) return { kind: "delete", id: toDelete.id, name: toDelete.name };
  const edited = alertIn("editar");
  // Without a script, a filled-in form is sent to see its preview.
  if (params.has("nome"))
    return { kind: "form", form: await filledForm(context, edited?.id ?? null, params, null) };
  if (edited) return { kind: "form", form: await formOf(context, edited.id, edited) };
  const searched = (await readQuery(parseQuery(params), context)).query.filters;
  const isSearch = !asksNothing(searched);
  if (!isSearch && !params.has("novo")) return null;
  const filters = alertFilters(searched);
  const name = isSearch ? suggestedName(withinPlan(context.owner.plan, filters)) : "";
  return {
    kind: "form",
    form: await formOf(context, null, { name, filters, events: eventsOfSearch(searched) }),
  };
}

async function formOf(
  { owner, previewAlert }: AlertsContext,
  id: string | null,
  { name, filters, events }: AlertWish,
): Promise<AlertFormView> {
  const typed = typedOf(name, filters);
  const preview = await previewAlert({ filters: withinPlan(owner.plan, filters), events });
  return alertFormView(owner.plan, { id, typed, errors: {}, filters, events, preview });
}

/** The form as filled in; `errors` are those of sending it, null when only its preview was requested. */
export async function filledForm(
  { owner, gazetteer, previewAlert }: Omit<AlertsContext, "now">,
  id: string | null,
  form: FormData | URLSearchParams,
  errors: FieldErrors | null,
): Promise<AlertFormView> {
  const read = readAlertForm(form, gazetteer);
  const events = ALERT_EVENTS.filter((kind) => eventsIn(form).includes(kind));
  const filters = read.ok && !form.has(LEFT_OUT_FIELD) ? read.value.filters : choices(wholeFields(form));
  const typed = typedAlert(form);
  return alertFormView(owner.plan, {
    id,
    // A typed place that was understood is now among the chosen ones.
    typed: read.ok ? { ...typed, place: "" } : typed,
    errors: errors ?? (read.ok ? {} : read.errors),
    filters,
    events,
    // If the preview fails, the form is shown without it and keeps what was typed.
    preview: read.ok ? await previewAlert(within(read.value, owner)).catch(() => null) : null,
  });
}

function within({ filters, events }: AlertWish, { plan }: Owner) {
  return { filters: withinPlan(plan, filters), events };
}

function eventsIn(form: FormData | URLSearchParams): AlertEvent[] {
  return form
    .getAll("evento")
    .flatMap((text) => (typeof text === "string" && isAlertEvent(text) ? [text] : []));
}
