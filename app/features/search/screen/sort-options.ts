import type { OwnPlace } from "#app/db/shapes/own-places.ts";
import { ownPlacesHref } from "#app/facts/own-places/own-places-path.ts";
import { fromPlace } from "#app/facts/own-places/place-article.ts";
import type { Sort } from "#app/facts/query/filters.ts";
import { SORT_NAMES } from "#app/facts/query/names.ts";
import type { RemarkView } from "./remark-views.ts";

/** What the order `para_morar` puts first. */
export const FOR_LIVING_RULE =
  "Primeiro casas e apartamentos com desconto, abaixo de 80%, nas maiores cidades, a começar pelos mais recentes; depois as outras moradias e os demais imóveis.";
const UNDATED = "Nenhum destes imóveis tem data de leilão conhecida: as listas da Caixa não trazem datas.";

export interface SortOption {
  value: Sort | "";
  label: string;
}

/**
 * Options of the sort control; the default one has no value, because addresses leave it out. `dated`: whether
 * any listing has a date; `from`: the viewer's place that distances are measured from.
 */
export function sortOptions(usual: Sort, dated: boolean, from: Pick<OwnPlace, "name"> | null): SortOption[] {
  // Only a search for words has this order, and then it is the default one.
  const offered = (Object.keys(SORT_NAMES) as Sort[]).filter(
    (sort) => sort !== "relevancia" || sort === usual,
  );
  const labelOf = (sort: Sort) => {
    if (sort === "data_leilao" && !dated) return `${SORT_NAMES[sort]} (sem datas)`;
    return sort === "distancia" && from ? `Mais perto ${fromPlace(from.name)}` : SORT_NAMES[sort];
  };
  return offered.map((sort) => ({ value: sort === usual ? "" : sort, label: labelOf(sort) }));
}

interface Shown {
  usual: Sort;
  dated: boolean;
  from: Pick<OwnPlace, "name"> | null;
  /** Address of the search, to which the page of the places leads back. */
  here: string;
}

/** What an order means, where its name does not tell, and where the viewer's places are set. */
export function sortNote(sort: Sort, { usual, dated, from, here }: Shown): RemarkView | null {
  const href = ownPlacesHref(here);
  if (sort === "distancia" && !from) {
    const text = `Para ordenar pela distância falta dizer de onde medir. Por enquanto, a ordem é: ${SORT_NAMES[usual].toLowerCase()}.`;
    return { text, link: { label: "Definir um lugar", href } };
  }
  const rules = [
    ...(sort === "para_morar" ? [FOR_LIVING_RULE] : []),
    ...(sort === "data_leilao" && !dated ? [UNDATED] : []),
    ...(from ? [`Distâncias em linha reta ${fromPlace(from.name)}.`] : []),
    ...(sort === "distancia"
      ? [
          "Dos imóveis de que só se sabe o bairro ou o município, conta o ponto dele; os que não estão no mapa vêm por último.",
        ]
      : []),
  ];
  if (rules.length === 0) return null;
  return { text: rules.join(" "), link: from && { label: "Mudar de lugar", href } };
}
