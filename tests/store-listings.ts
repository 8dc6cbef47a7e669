import type { Db } from "#app/db/connect.server.ts";
import { properties, propertyEvents } from "#app/db/schema/properties.ts";
import { searchArea, type Listing } from "#app/facts/listings/listing.ts";
import { listingTokens } from "#app/facts/query/words/tokens.ts";
import { newListing } from "./listing.ts";

/** Stores listings as an import would, with their news as events. */
export async function storeListings(
  db: Db,
  listings: Listing[],
  over: Partial<typeof properties.$inferInsert> = {},
) {
  await db.insert(properties).values(
    listings.map((l) => ({
      nDoImovel: l.number,
      uf: l.state,
      cidade: l.city,
      bairro: l.district,
      endereco: l.address,
      preco: l.priceCents,
      valorDeAvaliacao: l.appraisalCents,
      desconto: l.discount,
      modalidadeDeVenda: l.saleMode,
      wsTipoDeImovel: l.type,
      tipoCodigo: l.typeCode,
      modalidadeCodigo: l.saleModeCode,
      cidadeNome: l.city,
      cidadeSlug: l.citySlug,
      localidade: l.locality,
      bairroNome: l.district,
      bairroSlug: l.districtSlug,
      enderecoNome: l.address,
      areaTotal: l.areaTotalM2,
      areaPrivativa: l.areaPrivateM2,
      areaTerreno: l.areaLandM2,
      areaM2: searchArea(l)?.m2 ?? null,
      quartos: l.bedrooms,
      banheiros: l.bathrooms,
      suites: l.suites,
      vagas: l.parking,
      comodidades: l.amenities,
      termosDesconhecidos: [],
      lat: l.lat,
      lng: l.lng,
      precisao: l.precision,
      precisaoM: l.precisionM,
      passo: l.pointStep,
      busca: listingTokens({ ...l, postalCode: null }),
      conteudo: "",
      pagamentos: l.payments,
      cep: l.postalCode,
      proximaData: l.nextDate,
      dataSeguinte: l.laterDate,
      vistoPrimeiro: l.firstSeen,
      ...over,
    })),
  );
  const events = listings.flatMap((l) =>
    l.news.map(({ kind, date }) => ({ nDoImovel: l.number, uf: l.state, tipo: kind, dataLista: date })),
  );
  if (events.length) await db.insert(propertyEvents).values(events);
}

/** Stores listings of which a test needs only the numbers. */
export async function storeNumbers(db: Db, numbers: readonly string[]) {
  await storeListings(
    db,
    numbers.map((number) => newListing({ number })),
  );
}
