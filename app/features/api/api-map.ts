import type { Filters } from "#app/facts/query/filters.ts";
import type { UnusedValue } from "#app/facts/query/unused-values.ts";
import { listsFor } from "#app/facts/query/freshness.ts";
import type { MapItem, MapResult } from "#app/core/engine/map-items.ts";
import type { Box } from "#app/lib/ring.ts";
import type { Freshness } from "#app/facts/query/freshness.ts";
import { toApiLeftOut, toApiLists } from "./api-item.ts";
import type { Remarks } from "#app/facts/query/sentence/sentence.ts";
import { toReais } from "#app/lib/money.ts";

/** A map in the format of the public API. */
export function toApiMap(
  map: MapResult,
  freshness: Freshness,
  filters: Filters,
  remarks: Remarks,
  unused: readonly UnusedValue[],
) {
  return {
    total: map.total,
    na_caixa: map.inBox,
    sem_posicao: map.unplaced,
    incertos: map.uncertain,
    caixa: corners(map.view.box),
    zoom: map.view.zoom,
    zoom_da_grade: map.cellZoom,
    limites: map.bounds && corners(map.bounds),
    ...toApiLists(listsFor(freshness, filters)),
    fora_da_busca: toApiLeftOut(remarks, unused),
    itens: map.items.map(toApiMapItem),
  };
}

function toApiMapItem(item: MapItem) {
  const { kind, count, lat, lng } = item;
  const medians = { preco_mediano: toReais(item.medianPriceCents), desconto_mediano: item.medianDiscount };
  if (item.kind === "grupo") {
    return { tipo: kind, n: count, lat, lng, ...medians, cidade: item.city, limites: corners(item.bounds) };
  }
  const { number, name, city, citySlug, state } = item;
  const place = { uf: state, cidade: city, cidade_codigo: citySlug };
  return { tipo: kind, n: count, lat, lng, ...medians, ...place, nome: name, numero: number };
}

function corners({ west, south, east, north }: Box) {
  return [west, south, east, north];
}
