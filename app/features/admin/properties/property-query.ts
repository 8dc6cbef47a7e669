import { canonicalNumber } from "#app/facts/listings/listing.ts";
import type { AdminSort } from "#app/core/engine/withdrawn.server.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import { parseQuery, toSearchParams } from "#app/facts/query/query-codec.ts";
import { SEARCH_KEYS } from "#app/facts/query/unused-values.ts";
import { choiceKey, readKey, type AddressKeys } from "#app/lib/left-out.ts";
import { choiceIn } from "#app/lib/list-address.ts";

export const PROPERTIES_PATH = "/admin/properties";
/** Address of the spreadsheet of the same filters. */
export const SHEET_PATH = `${PROPERTIES_PATH}/planilha.csv`;

/** The values of `situacao`: with none, properties of both. */
export const SITUATIONS = { disponivel: "Disponíveis", indisponivel: "Indisponíveis" } as const;
type Situation = keyof typeof SITUATIONS;

/** The orders offered, with their words. */
export const ORDERS = {
  recentes: "Mais novos",
  antigos: "Mais antigos",
  menor_preco: "Menor preço",
  maior_preco: "Maior preço",
  desconto: "Maior desconto",
} as const satisfies Record<AdminSort, string>;

/** What the address of the administrators' list of properties asks for: the keys of the search, and two of its own. */
export interface PropertyQuery {
  filters: Filters;
  sort: AdminSort;
  situation: Situation | null;
  /** 1-based. */
  page: number;
  /** The property whose dialog is open. */
  open: string | null;
}

/** What may stand at the keys of the address. */
export const PROPERTY_KEYS: AddressKeys = {
  ...SEARCH_KEYS,
  situacao: choiceKey("Status", SITUATIONS),
  ordem: choiceKey("Ordem", ORDERS),
  imovel: readKey("Imóvel", (params, key) => canonicalNumber(params.get(key) ?? "")),
};

/** Never fails: unknown keys are ignored, impossible values dropped. */
export function readPropertyQuery(params: URLSearchParams): PropertyQuery {
  const { filters, page } = parseQuery(params);
  return {
    filters,
    sort: choiceIn(params, "ordem", ORDERS) ?? "recentes",
    situation: choiceIn(params, "situacao", SITUATIONS),
    page,
    open: canonicalNumber(params.get("imovel") ?? ""),
  };
}

/** The address of a state of the list, or of its spreadsheet; defaults are left out. */
export function propertiesHref(query: PropertyQuery, path = PROPERTIES_PATH): string {
  const { filters, sort, situation, page, open } = query;
  const params = toSearchParams({ filters, sort, page });
  if (situation !== null) params.set("situacao", situation);
  if (open !== null) params.set("imovel", open);
  const text = params.toString();
  return text === "" ? path : `${path}?${text}`;
}
