import { PROPERTY_TYPES, SALE_MODES, typeCode } from "#app/features/listings/source-words.ts";
import { UF_NAMES, UFS } from "#app/lib/br.ts";
import type { Filters, SearchQuery } from "#app/features/search/filters.ts";
import { countActive, toSearchParams } from "#app/features/search/query-codec.ts";
import type { FacetCount, Facets } from "#app/features/search/search-engine.ts";
import { pack, type Packed } from "#app/ui/packed.ts";

/** One choice with the number of properties it would show; nobody has it when the count is 0. */
export interface Option {
  value: string;
  label: string;
  count: number;
  checked: boolean;
}

export interface Bound {
  key: string;
  label: string;
  value: string;
}

/** One control of the filter bar. `checks` allows several values, `choice` one minimum, `range` two bounds. */
export type FilterGroup = { key: string; label: string; active: boolean } & (
  | { kind: "checks"; options: Option[]; note: string | null }
  | { kind: "choice"; options: Option[] }
  | { kind: "range"; prefix: string; suffix: string; min: Bound; max: Bound | null }
);

export interface FilterForm {
  text: string;
  groups: FilterGroup[];
  /** Behind `Mais filtros`. */
  more: FilterGroup[];
  badge: number;
  /** Keys of the address bar without a control here, kept when the form is sent. */
  hidden: { key: string; value: string }[];
}

/** What the filter buttons open: nearly all of a form's markup, and the same for every page and order of a search. */
export type FilterPanels = Pick<FilterForm, "groups" | "more" | "badge">;

export type PackedForm = Pick<FilterForm, "text" | "badge" | "hidden"> & { panels: Packed<FilterPanels> };

/** More than this many cities are not listed: the text box finds the others. */
const MAX_CITIES = 80;
const WHOLE = new Intl.NumberFormat("pt-BR");

// The option lists of the product's specification; those the bank's lists never use show a count of 0.
const OTHER_TYPES = ["Casa de Condomínio", "Kitnet/Studio", "Loft", "Cobertura", "Chácara", "Sítio"];
const TYPE_NAMES = new Map([...PROPERTY_TYPES, ...OTHER_TYPES].map((word) => [typeCode(word), word]));
const SALE_MODE_NAMES = new Map(
  Object.entries({
    ...SALE_MODES,
    concorrencia_publica: "Concorrência Pública",
    leilao_presencial: "Leilão Presencial",
    venda_antecipada: "Venda Antecipada",
  }),
);
const PAYMENT_NAMES = new Map(
  Object.entries({
    fgts: "FGTS",
    financiamento: "Financiamento Caixa",
    a_vista: "À vista",
    parcelamento: "Parcelado",
    consorcio: "Consórcio",
    carta_credito: "Carta de Crédito",
    financiamento_bancario: "Financiamento Bancário",
  }),
);
const NOVELTY_NAMES = new Map(
  Object.entries({ novo: "Novos na lista", baixou: "Baixaram de preço", voltou: "Voltaram à lista" }),
);

const STATES = new Map(
  UFS.map((uf) => [uf, UF_NAMES[uf]] as const).sort((a, b) => a[1].localeCompare(b[1], "pt-BR")),
);

const OWN_KEYS = new Set([
  "q",
  "estado",
  "cidade",
  "tipo",
  "modalidade",
  "pagamento",
  "preco_min",
  "preco_max",
  "desconto_min",
  "quartos",
  "vagas",
  "novidade",
  "ordem",
  "pagina",
]);

/** The filter controls of a query with the counts of its facets. */
export function filterForm(query: SearchQuery, facets: Facets): FilterForm {
  const { filters } = query;
  return {
    text: filters.text,
    badge: countActive(filters),
    groups: [
      checks("estado", "Estado", STATES, facets.estado, filters.states),
      ...(filters.states.length > 0 || filters.cities.length > 0 ? [cityChecks(facets, filters)] : []),
      checks("tipo", "Tipo", TYPE_NAMES, facets.tipo, filters.types),
      priceRange(filters),
      discountRange(filters),
      checks("modalidade", "Modalidade", SALE_MODE_NAMES, facets.modalidade, filters.saleModes),
      choice("quartos", "Quartos", ["1", "2", "3", "4"], facets.quartos, filters.minBedrooms),
    ],
    more: [
      choice("vagas", "Vagas", ["1", "2", "3"], facets.vagas, filters.minParking),
      checks("pagamento", "Pagamento", PAYMENT_NAMES, facets.pagamento, filters.payments),
      checks("novidade", "Novidade", NOVELTY_NAMES, facets.novidade, filters.novelties),
    ],
    hidden: [...toSearchParams({ filters, sort: "recentes", page: 1 })]
      .filter(([key]) => !OWN_KEYS.has(key))
      .map(([key, value]) => ({ key, value })),
  };
}

/** The same form as loaders return it. */
export function packedForm({ text, badge, hidden, groups, more }: FilterForm): PackedForm {
  return { text, badge, hidden, panels: pack({ groups, more, badge }) };
}

/** Known values in their order, then whatever else the lists bring. */
function checks(
  key: string,
  label: string,
  known: Map<string, string>,
  facet: FacetCount[],
  chosen: readonly string[],
): FilterGroup {
  const counts = new Map(facet.map((item) => [item.value, item.count]));
  const names = new Map(known);
  for (const item of facet) if (!names.has(item.value)) names.set(item.value, item.label);
  for (const value of chosen) if (!names.has(value)) names.set(value, value);
  const options = [...names].map(([value, name]) => ({
    value,
    label: name,
    count: counts.get(value) ?? 0,
    checked: chosen.includes(value),
  }));
  return { kind: "checks", key, label, active: chosen.length > 0, options, note: null };
}

function cityChecks(facets: Facets, { cities, states }: Filters): FilterGroup {
  const most = facets.cidade.slice(0, MAX_CITIES);
  const rest = facets.cidade.slice(MAX_CITIES).filter((item) => cities.includes(item.value));
  const group = checks("cidade", "Cidade", new Map(), [...most, ...rest], cities);
  if (group.kind === "checks") {
    // With one state chosen its code on every line would be noise.
    if (states.length === 1) {
      group.options = group.options.map((option) => ({
        ...option,
        label: option.label.replace(/\/[A-Z]{2}$/, ""),
      }));
    }
    if (facets.cidade.length > MAX_CITIES) {
      group.note = `As ${MAX_CITIES} cidades com mais imóveis. Para as outras, escreva o nome na busca.`;
    }
  }
  return group;
}

function choice(
  key: string,
  label: string,
  steps: string[],
  facet: FacetCount[],
  minimum: number | null,
): FilterGroup {
  const counts = new Map(facet.map((item) => [item.value, item.count]));
  const values = minimum !== null && !steps.includes(String(minimum)) ? [...steps, String(minimum)] : steps;
  const options = values.map((value) => ({
    value,
    label: `${value}+`,
    count: counts.get(value) ?? 0,
    checked: value === String(minimum ?? ""),
  }));
  return { kind: "choice", key, label, active: minimum !== null, options };
}

function priceRange({ minPrice, maxPrice }: Filters): FilterGroup {
  return {
    kind: "range",
    key: "preco",
    label: "Preço",
    active: minPrice !== null || maxPrice !== null,
    prefix: "R$",
    suffix: "",
    min: { key: "preco_min", label: "De", value: written(minPrice) },
    max: { key: "preco_max", label: "Até", value: written(maxPrice) },
  };
}

function discountRange({ minDiscount, maxDiscount }: Filters): FilterGroup {
  return {
    kind: "range",
    key: "desconto",
    label: "Desconto",
    active: minDiscount !== null || maxDiscount !== null,
    prefix: "",
    suffix: "%",
    min: { key: "desconto_min", label: "A partir de", value: written(minDiscount) },
    max: null,
  };
}

function written(value: number | null): string {
  return value === null ? "" : WHOLE.format(value);
}
