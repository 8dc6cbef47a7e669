import type { ListingFacts } from "#app/db/shapes/listing-facts.ts";
import { discountOf } from "#app/facts/listings/listing.ts";
import type { AmenityCode } from "#app/facts/listings/amenities.ts";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { ListingDraft } from "./source.ts";
import type { Values } from "./timeline.ts";

/** How a fact is shown when a list does not say it: an earlier description, or word on financing, stays. */
type Lasts = "own" | "description" | "financing";

/** Every fact but the stated discount: its column in `properties`, and whose absence leaves the earlier one. */
export const FACTS: Record<Exclude<keyof ListingFacts, "desconto">, { column: string; lasts: Lasts }> = {
  cidade: { column: "cidade", lasts: "own" },
  bairro: { column: "bairro", lasts: "own" },
  endereco: { column: "endereco", lasts: "own" },
  tipo: { column: "ws_tipo_de_imovel", lasts: "own" },
  financiamento: { column: "financiamento", lasts: "financing" },
  descricao: { column: "descricao", lasts: "description" },
  areaTotal: { column: "area_total", lasts: "description" },
  areaPrivativa: { column: "area_privativa", lasts: "description" },
  areaTerreno: { column: "area_terreno", lasts: "description" },
  quartos: { column: "quartos", lasts: "description" },
  banheiros: { column: "banheiros", lasts: "description" },
  vagas: { column: "vagas", lasts: "description" },
  salas: { column: "salas", lasts: "description" },
  suites: { column: "suites", lasts: "description" },
  lavabos: { column: "lavabos", lasts: "description" },
  comodidades: { column: "comodidades", lasts: "description" },
  termosDesconhecidos: { column: "termos_desconhecidos", lasts: "description" },
};

const DESCRIBED = (Object.keys(FACTS) as (keyof typeof FACTS)[]).filter(
  (key) => FACTS[key].lasts === "description",
);

/** What a row says beside its number, state, amounts and sale mode. */
export function factsOfDraft(draft: ListingDraft): ListingFacts {
  const computed = discountOf(draft.priceCents, draft.appraisalCents);
  const facts: { [Key in keyof Required<ListingFacts>]: ListingFacts[Key] | null } = {
    cidade: draft.city,
    bairro: draft.district,
    endereco: draft.address,
    financiamento: draft.acceptsFinancing,
    descricao: draft.description,
    tipo: draft.type,
    areaTotal: draft.areaTotalM2,
    areaPrivativa: draft.areaPrivateM2,
    areaTerreno: draft.areaLandM2,
    quartos: draft.bedrooms,
    banheiros: draft.bathrooms,
    vagas: draft.parking,
    salas: draft.livingRooms,
    suites: draft.suites,
    lavabos: draft.halfBaths,
    comodidades: draft.amenities,
    termosDesconhecidos: draft.unknownTokens,
    desconto: draft.discount === computed ? null : draft.discount,
  };
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== null),
  ) as unknown as ListingFacts;
}

/** The row that says these facts and values: the inverse of `factsOfDraft`. */
export function draftOf(number: string, state: Uf, values: Values, facts: ListingFacts): ListingDraft {
  return {
    line: 0,
    number,
    state,
    city: facts.cidade,
    district: facts.bairro ?? null,
    address: facts.endereco,
    priceCents: values.priceCents,
    appraisalCents: values.appraisalCents,
    discount: facts.desconto ?? null,
    acceptsFinancing: facts.financiamento ?? null,
    type: facts.tipo,
    saleMode: values.saleMode,
    description: facts.descricao ?? null,
    areaTotalM2: facts.areaTotal ?? null,
    areaPrivateM2: facts.areaPrivativa ?? null,
    areaLandM2: facts.areaTerreno ?? null,
    bedrooms: facts.quartos ?? null,
    bathrooms: facts.banheiros ?? null,
    parking: facts.vagas ?? null,
    livingRooms: facts.salas ?? null,
    suites: facts.suites ?? null,
    halfBaths: facts.lavabos ?? null,
    amenities: facts.comodidades as AmenityCode[],
    unknownTokens: facts.termosDesconhecidos,
  };
}

/** The facts to show, and which of them an earlier list said. */
interface ShownFacts {
  facts: ListingFacts;
  descriptionIsEarlier: boolean;
  financingIsEarlier: boolean;
}

/**
 * What is shown of a property that lists said this of, the oldest first: the newest list's facts. Where it has no
 * description, or does not say whether financing is accepted, the last list that did stands in.
 */
export function shownFacts(ofLists: ListingFacts[]): ShownFacts {
  const newest = ofLists.at(-1)!;
  const described =
    newest.descricao === undefined ? ofLists.findLast((facts) => facts.descricao !== undefined) : undefined;
  const financed =
    newest.financiamento === undefined
      ? ofLists.findLast((facts) => facts.financiamento !== undefined)
      : undefined;
  const facts: ListingFacts = { ...newest };
  if (described) Object.assign(facts, Object.fromEntries(DESCRIBED.map((key) => [key, described[key]])));
  if (financed) Object.assign(facts, { financiamento: financed.financiamento });
  return { facts, descriptionIsEarlier: described !== undefined, financingIsEarlier: financed !== undefined };
}

/** Facts, as JSON text, of a property on each of its lists after the run before, up to the list of `until`. */
export interface FactsRun {
  until: IsoDate;
  facts: string;
}

/**
 * The facts on each of `days`, the lists that show a property, ascending, in as few runs as possible. `valueOn` is null for
 * an unreadable row, which keeps the facts of the list before it, and where nothing is known.
 */
export function factsRuns(days: IsoDate[], valueOn: (day: IsoDate) => string | null): FactsRun[] {
  const runs: FactsRun[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    const facts = valueOn(day) ?? last?.facts;
    if (facts === undefined) continue;
    if (last?.facts === facts) last.until = day;
    else runs.push({ until: day, facts });
  }
  return runs;
}

/** What stored runs, ascending, say of a day: those that are kept, then `present`, the facts of the last one. */
export function factsOn(day: IsoDate, runs: FactsRun[], present: string | null): string | null {
  return runs.find(({ until }) => until >= day)?.facts ?? present;
}
