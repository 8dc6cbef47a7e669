import type { IsoDate } from "#app/lib/dates.ts";
import { toReais } from "#app/lib/money.ts";
import type { ListRange, When } from "#app/facts/listings/list-days.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { isDemoNumber, type Listing } from "#app/facts/listings/listing.ts";
import type { StandingSort } from "#app/facts/query/filters.ts";
import { listsFor } from "#app/facts/query/freshness.ts";
import {
  FACET_KEYS,
  type FacetKey,
  type Facets,
  type SearchRequest,
  type SearchResult,
} from "#app/core/engine/search-engine.ts";
import { orderMade } from "#app/facts/query/words/relevance.ts";
import { MARKED_FIELDS, type MarkedField, type Marks } from "#app/facts/query/words/marks.ts";
import { toApiPropertyPage } from "./api-property-page.ts";
import { type Freshness } from "#app/facts/query/freshness.ts";
import type { Remarks } from "#app/facts/query/sentence/sentence.ts";
import type { UnusedValue } from "#app/facts/query/unused-values.ts";

/**
 * A listing in the format of the public API: money in reais, unknown values are null. `origin` is the
 * portal's own address, `lastSeen` the date of the last list that holds it.
 */
export function toApiItem(listing: Listing, { origin, lastSeen }: { origin: string; lastSeen: IsoDate }) {
  return {
    numero: listing.number,
    uf: listing.state,
    cidade: listing.city,
    cidade_ibge: listing.cityIbge,
    bairro: listing.district,
    endereco: listing.address,
    tipo: listing.type,
    modalidade: listing.saleMode,
    preco: toReais(listing.priceCents),
    avaliacao: toReais(listing.appraisalCents),
    desconto: listing.discount,
    aceita_financiamento: listing.acceptsFinancing,
    quartos: listing.bedrooms,
    vagas: listing.parking,
    suites: listing.suites,
    area_total: listing.areaTotalM2,
    area_privativa: listing.areaPrivateM2,
    area_terreno: listing.areaLandM2,
    comodidades: listing.amenities,
    lat: listing.lat,
    lng: listing.lng,
    precisao: listing.precision,
    precisao_m: listing.precisionM,
    visto_primeiro: listing.firstSeen,
    visto_entre: toApiSpan({ after: listing.seenAfter, date: listing.firstSeen }),
    visto_ultimo: lastSeen,
    disponivel: listing.leftOn === null,
    // The bank has no page for a demonstration property.
    link_oficial: isDemoNumber(listing.number) ? null : listing.officialUrl,
    url: `${origin}/property/${listing.number}`,
  };
}

/** The names of the fields in which words match. */
const FIELD_NAMES: Record<MarkedField, string> = {
  address: "endereco",
  district: "bairro",
  locality: "localidade",
  city: "cidade",
  state: "uf",
  type: "tipo",
  postalCode: "cep",
  number: "numero",
};

/** A part of a listing's texts that words of the search matched: from `inicio` to before `fim`. */
export interface ApiMark {
  campo: string;
  inicio: number;
  fim: number;
  texto: string;
}

export function toApiMarks(listing: Listing, marks: Marks): ApiMark[] {
  return MARKED_FIELDS.flatMap((field) =>
    (marks[field] ?? []).map(({ start, end }) => ({
      campo: FIELD_NAMES[field],
      inicio: start,
      fim: end,
      texto: listing[field]!.slice(start, end),
    })),
  );
}

export const API_MARK_FIELDS = Object.values(FIELD_NAMES);

/** Days of the two lists between which something happened: after the first, by the second. */
function toApiSpan({ after, date }: When): [IsoDate | null, IsoDate] {
  return [after, date];
}

export type ApiItem = ReturnType<typeof toApiItem>;

/** One property with its events and prices, the newest first, and what its page said. */
export function toApiDetail(detail: ListingDetail, origin: string) {
  return {
    ...toApiItem(detail.listing, { origin, lastSeen: detail.listing.lastSeen }),
    disponivel: detail.available,
    eventos: detail.events.map((event) => ({
      tipo: event.kind,
      data: event.date,
      visto_entre: toApiSpan(event),
      de: event.fromCents === null ? null : toReais(event.fromCents),
      para: event.toCents === null ? null : toReais(event.toCents),
      de_modalidade: event.fromMode,
      para_modalidade: event.toMode,
    })),
    precos: detail.prices.map((period) => ({
      desde: period.from,
      ate: period.to,
      preco: toReais(period.priceCents),
      avaliacao: toReais(period.appraisalCents),
      modalidade: period.saleMode,
    })),
    pagina: toApiPropertyPage(detail),
  };
}

export type ApiDetail = ReturnType<typeof toApiDetail>;

/** The words of a sentence that became no filter, as the page names them, and the values that the search cannot use. */
export function toApiLeftOut(
  { preferred, unfit, days }: Pick<Remarks, "preferred" | "unfit" | "days">,
  unused: readonly UnusedValue[] = [],
) {
  const left = days && !days.isApplied ? [...unfit, days.words] : unfit;
  const values = unused.map(({ key, text, why }) =>
    why === "crossed" ? `${key}=${text} (maior que o máximo: a busca trocou os dois)` : `${key}=${text}`,
  );
  return { so_ordenam: preferred === "" ? null : preferred, ignoradas: [...left, ...values] };
}

/** The lists that an answer counts: the newest day, and beside it their range with the number of states. */
export function toApiLists(lists: ListRange | null) {
  return {
    lista_de: lists?.last ?? null,
    listas: lists && { de: lists.first, ate: lists.last, estados: lists.states },
  };
}

/** The answer without its facets and items, which the server writes as JSON by themselves. */
export function toApiHead(
  request: SearchRequest & { sort: StandingSort },
  result: SearchResult & { uncertain: number },
  freshness: Freshness,
  remarks: Remarks,
  unused: readonly UnusedValue[],
) {
  return {
    total: result.total,
    incertos: result.uncertain,
    pagina: request.page,
    por_pagina: request.pageSize,
    ordem: orderMade(request.sort, request.filters.text),
    ...toApiLists(listsFor(freshness, request.filters)),
    fora_da_busca: toApiLeftOut(remarks, unused),
  };
}

export type ApiPage = ReturnType<typeof toApiHead> & {
  facetas: Record<FacetKey, { valor: string; n: number }[]>;
  itens: (ApiItem & { destaques?: ApiMark[] })[];
};

/** The facets as JSON: written at once, because an object for each of some hundred values takes as long as the search. */
export function facetsJson(facets: Facets): string {
  const parts: (string | number)[] = [];
  for (const key of FACET_KEYS) {
    parts.push(parts.length === 0 ? `{"${key}":[` : `],"${key}":[`);
    const values = facets[key];
    for (let i = 0; i < values.length; i++) {
      const { value, count } = values[i]!;
      if (i > 0) parts.push(",");
      parts.push(beforeCount(value), count, "}");
    }
  }
  parts.push("]}");
  return parts.join("");
}

const MAX_CACHED = 8_192;
const cache = new Map<string, string>();

/** A value of a facet up to its count. The same towns and kinds are in most answers, so the texts are kept. */
function beforeCount(value: string): string {
  const known = cache.get(value);
  if (known !== undefined) return known;
  const text = `{"valor":${JSON.stringify(value)},"n":`;
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(value, text);
  return text;
}
