import { joinOr } from "#app/lib/enumerate.ts";
import { can, type Plan } from "#app/facts/plans/plans.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";
import { PROPERTY_TYPES, typeCode } from "#app/facts/listings/source-words.ts";
import { canonicalHref, writeFilters } from "#app/facts/query/query-codec.ts";
import { cityState, districtName } from "#app/facts/query/names.ts";
import { NO_FILTERS, type Filters } from "#app/facts/query/filters.ts";
import { UF_NAMES, UFS } from "#app/lib/br.ts";
import { dayInSaoPaulo, formatDate } from "#app/lib/dates.ts";
import type { FieldErrors } from "#app/lib/form.ts";
import { ALERT_EVENTS, type Alert, type AlertEvent } from "#app/core/alerts/alert.ts";
import { uncertainWords } from "#app/facts/query/area-label.ts";
import { isByPlace, withoutPlaces } from "#app/facts/query/place-keys.ts";
import { EVENTS } from "#app/facts/listings/event-kinds.ts";
import { inRange } from "#app/facts/listings/list-days.ts";
import type { TypedAlert } from "./typed-alert.ts";
import {
  ALERT_NAMES,
  cityWords,
  extraConditions,
  placeWords,
  priceRange,
  typeWords,
  type ExtraCondition,
} from "#app/core/alerts/alert-words.ts";
import type { AlertPreview } from "#app/core/alerts/preview.server.ts";

/** One alert of the list, as texts. */
export interface AlertCard {
  id: string;
  name: string;
  active: boolean;
  matches: string;
  place: string;
  type: string;
  price: string;
  discount: string | null;
  /** All other conditions. */
  extras: string[];
  events: string;
  created: string;
  /** Address of the same search. */
  href: string;
  /** The alert does not run, because the plan has no alerts for places. */
  beyondPlan: boolean;
}

export function alertCard(alert: Alert, plan: Plan): AlertCard {
  const { id, name, active, matchCount, filters, events, createdAt } = alert;
  return {
    id,
    name,
    active,
    matches: `${writtenCount(matchCount)} ${matchCount === 1 ? "imóvel encontrado" : "imóveis encontrados"}`,
    place: placeWords(filters),
    type: filters.types.length > 0 ? typeWords(filters) : "Qualquer tipo",
    price: priceRange(filters) ?? "Qualquer preço",
    discount: filters.minDiscount === null ? null : `Min. ${filters.minDiscount}% desconto`,
    extras: extraConditions(filters)
      .filter(({ key }) => key !== "area")
      .map(({ label }) => label),
    events: joinOr(events.map((kind) => EVENTS[kind].alert.label.toLocaleLowerCase("pt-BR"))),
    created: formatDate(dayInSaoPaulo(createdAt)),
    href: canonicalHref("/dashboard", { filters }),
    beyondPlan: isByPlace(filters) && !can(plan, "alerts_by_place"),
  };
}

/** A place that was chosen, as a field of the form. */
export interface ChosenPlace {
  key: "estado" | "cidade" | "bairro";
  value: string;
  label: string;
}

/** The form of an alert, filled in. */
export interface AlertFormView {
  /** Null: a new alert. */
  id: string | null;
  typed: TypedAlert;
  errors: FieldErrors;
  /** `Todo o Brasil` and the states, for plans whose alerts search whole states; null where places are typed. */
  states: { value: string; label: string }[] | null;
  state: string;
  places: ChosenPlace[];
  types: { value: string; label: string }[];
  type: string;
  events: { kind: AlertEvent; label: string; checked: boolean }[];
  extras: ExtraCondition[];
  /** Conditions of the search that this plan's alerts cannot have, in words and as a query; null: none were left out. */
  leftOut: { words: string; query: string } | null;
  preview: string | null;
}

interface Filling {
  id: string | null;
  typed: TypedAlert;
  errors: FieldErrors;
  filters: Filters;
  events: AlertEvent[];
  preview: AlertPreview | null;
}

export function alertFormView(
  plan: Plan,
  { id, typed, errors, filters, events, preview }: Filling,
): AlertFormView {
  const byPlace = can(plan, "alerts_by_place");
  const shown = withinPlan(plan, filters);
  return {
    id,
    typed,
    errors,
    states: byPlace ? null : withChosen(STATE_OPTIONS, shown.states, placeWords(shown)),
    state: shown.states.join(","),
    places: chosenPlaces(shown),
    types: withChosen(TYPE_OPTIONS, shown.types, typeWords(shown)),
    type: shown.types.join(","),
    events: ALERT_EVENTS.map((kind) => ({
      kind,
      label: EVENTS[kind].alert.label,
      checked: events.includes(kind),
    })),
    extras: extraConditions(shown),
    leftOut: !byPlace && isByPlace(filters) ? leftOutOf(filters) : null,
    preview: preview && previewText(preview),
  };
}

/** Values of an alert's text fields, as people type them. */
export function typedOf(name: string, { minPrice, maxPrice, minDiscount }: Filters): TypedAlert {
  const written = (number: number | null) => (number === null ? "" : writtenCount(number));
  return {
    name,
    place: "",
    minPrice: written(minPrice),
    maxPrice: written(maxPrice),
    minDiscount: written(minDiscount),
  };
}

/** How many properties match now, and how many the alert would have found in the last 30 days of lists. */
export function previewText(preview: AlertPreview): string {
  const { lists, now, uncertain, lastMonth, lastMonthStates, lastMonthUncertain } = preview;
  const totalText = `${plural(now, "imóvel", "imóveis")} na busca${lists === null ? "" : `, ${inRange(lists, ["com a", "com as"])}`}`;
  const here = [totalText, uncertainWords(uncertain)].filter(Boolean).join(", ");
  if (lastMonth === null)
    return `${here}. O que este alerta teria trazido não dá para dizer: só duas listas com no máximo 7 dias entre elas dizem o que é novo.`;
  const all = lists?.states ?? 0;
  const until = all > 1 ? "a mais nova de cada estado" : "ela";
  const brought = `este alerta teria trazido ${plural(lastMonth, "imóvel", "imóveis")}`;
  const where =
    lastMonthStates < all ? `em ${lastMonthStates} dos ${all} estados (dos outros não dá para dizer)` : "";
  const then = [brought, where].filter(Boolean).join(" ");
  return `${here}. Nos 30 dias até ${until}, ${[then, uncertainWords(lastMonthUncertain)].filter(Boolean).join(", ")}.`;
}

/** The search as far as the plan's alerts allow it: in whole states, where the plan has no alerts for places. */
export function withinPlan(plan: Plan, filters: Filters): Filters {
  if (can(plan, "alerts_by_place") || !isByPlace(filters)) return filters;
  const named = new Set<string>([...filters.states, ...filters.cities.map(cityState)]);
  return { ...withoutPlaces(filters), states: UFS.filter((uf) => named.has(uf)), text: "" };
}

function leftOutOf({ cities, districts, area, states, text }: Filters): AlertFormView["leftOut"] {
  const places = { ...NO_FILTERS, cities, districts, area, states };
  return { words: placeWords(places), query: writeFilters({ ...places, text }) };
}

function chosenPlaces({ states, cities, districts }: Filters): ChosenPlace[] {
  return [
    ...states.map((uf) => ({ key: "estado" as const, value: uf, label: UF_NAMES[uf] })),
    ...cities.map((slug) => ({ key: "cidade" as const, value: slug, label: cityWords(slug) })),
    ...districts.map((slug) => ({
      key: "bairro" as const,
      value: slug,
      label: districtName(ALERT_NAMES, cities, slug),
    })),
  ];
}

const STATE_OPTIONS = [
  { value: "", label: "Todo o Brasil" },
  ...UFS.map((uf) => ({ value: uf, label: UF_NAMES[uf] })).sort((a, b) =>
    a.label.localeCompare(b.label, "pt-BR"),
  ),
];

const FIRST_TYPES = ["Casa", "Apartamento", "Terreno", "Comercial"];

const TYPE_OPTIONS = [
  { value: "", label: "Qualquer" },
  ...[...FIRST_TYPES, ...PROPERTY_TYPES.filter((word) => !FIRST_TYPES.includes(word))].map((word) => ({
    value: typeCode(word),
    label: word,
  })),
];

/** Adds an option for a chosen combination, or for a value that is not listed: both may come from a search. */
function withChosen(options: { value: string; label: string }[], chosen: string[], label: string) {
  const value = chosen.join(",");
  return options.some((option) => option.value === value) ? options : [...options, { value, label }];
}
