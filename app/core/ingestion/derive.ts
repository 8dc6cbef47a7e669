import { titleCase } from "#app/lib/title-case.ts";
import { discountOf, searchArea } from "#app/facts/listings/listing.ts";
import { saleModeCode, typeCode } from "#app/facts/listings/source-words.ts";
import { districtSlug } from "#app/facts/places/district-slug.ts";
import type { ResolvePlace } from "#app/facts/places/place.ts";
import { listingTokens } from "#app/facts/query/words/tokens.ts";
import type { importProperties } from "#app/db/schema/properties.ts";
import type { ListingDraft } from "./source.ts";

/** Raised when the rules below read the same row differently: the next import then reads stored rows again. */
export const RULES_VERSION = 10;

/**
 * A row as it is stored: the source's words and everything derived from them. Columns that may be null are required
 * too, so that one that is not derived does not compile.
 */
type PropertyRow = Omit<typeof importProperties.$inferSelect, "conteudo">;

export function deriveRow(draft: ListingDraft, resolvePlace: ResolvePlace): PropertyRow {
  return {
    ...derivePlace(draft, resolvePlace),
    nDoImovel: draft.number,
    uf: draft.state,
    cidade: draft.city,
    bairro: draft.district,
    endereco: draft.address,
    preco: draft.priceCents,
    valorDeAvaliacao: draft.appraisalCents,
    desconto: draft.discount ?? discountOf(draft.priceCents, draft.appraisalCents),
    financiamento: draft.acceptsFinancing,
    descricao: draft.description,
    modalidadeDeVenda: draft.saleMode,
    wsTipoDeImovel: draft.type,
    tipoCodigo: typeCode(draft.type),
    modalidadeCodigo: saleModeCode(draft.saleMode),
    areaTotal: draft.areaTotalM2,
    areaPrivativa: draft.areaPrivateM2,
    areaTerreno: draft.areaLandM2,
    areaM2: searchArea(draft)?.m2 ?? null,
    quartos: draft.bedrooms,
    banheiros: draft.bathrooms,
    vagas: draft.parking,
    salas: draft.livingRooms,
    suites: draft.suites,
    lavabos: draft.halfBaths,
    comodidades: draft.amenities,
    termosDesconhecidos: draft.unknownTokens,
  };
}

/** What is derived from the texts of a row that say where it is, and from geography. */
export function derivePlace(
  draft: Pick<ListingDraft, "number" | "state" | "city" | "district" | "address" | "type">,
  resolvePlace: ResolvePlace,
) {
  const place = resolvePlace(draft.state, draft.city, draft.district, draft.address);
  const districtName = draft.district === null ? null : titleCase(draft.district);
  const addressName = titleCase(draft.address);
  return {
    cidadeNome: place.city,
    cidadeSlug: place.citySlug,
    cidadeIbge: place.ibgeCode,
    localidade: place.locality,
    bairroNome: districtName,
    bairroSlug: districtName && districtSlug(districtName),
    enderecoNome: addressName,
    lat: place.lat,
    lng: place.lng,
    precisao: place.precision,
    precisaoM: place.radiusM,
    passo: place.step,
    busca: listingTokens({
      number: draft.number,
      state: draft.state,
      city: place.city,
      locality: place.locality,
      district: districtName,
      address: addressName,
      // Comes from saved pages, which are imported and deleted independently of lists.
      postalCode: null,
      type: draft.type,
    }),
  };
}
