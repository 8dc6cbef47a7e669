import type { Uf } from "#app/lib/br.ts";

/** City names of the lists that are no municipality's official name, by state and IBGE code. */
interface ListName {
  state: Uf;
  /** As the list writes it. */
  name: string;
  ibge: number;
}

/** Former and variant names of municipalities. */
export const SPELLINGS: readonly ListName[] = [
  { state: "BA", name: "MUQUEM DE SAO FRANCISCO", ibge: 2922250 },
  { state: "BA", name: "SANTA TERESINHA", ibge: 2928505 },
  { state: "MG", name: "BRASOPOLIS", ibge: 3108909 },
  { state: "PA", name: "SANTA ISABEL DO PARA", ibge: 1506500 },
  { state: "PB", name: "CAMPO DE SANTANA", ibge: 2516409 },
  { state: "PB", name: "SANTAREM", ibge: 2513653 },
  { state: "PB", name: "SERIDO", ibge: 2515401 },
  { state: "PE", name: "SAO CAETANO", ibge: 2613107 },
  { state: "RJ", name: "PARATI", ibge: 3303807 },
  { state: "RN", name: "ASSU", ibge: 2400208 },
  { state: "RN", name: "AUGUSTO SEVERO", ibge: 2401305 },
  { state: "RN", name: "PRESIDENTE JUSCELINO", ibge: 2410306 },
  { state: "SP", name: "EMBU", ibge: 3515004 },
  { state: "SP", name: "FLORINIA", ibge: 3516101 },
  { state: "SP", name: "MOJI MIRIM", ibge: 3530805 },
  { state: "TO", name: "SAO VALERIO DA NATIVIDADE", ibge: 1720499 },
];

interface ListDistrict extends ListName {
  /** With accents. */
  locality: string;
}

/**
 * Districts and regions that the lists use as cities and the places table lacks. Each was checked against official
 * district lists, or against rows that name the same neighbourhood under the municipality. `ABARRACAMENTO` (RJ) is left
 * out on purpose: it is the first name of the bank's own list of cities, and the addresses under it are elsewhere.
 */
export const DISTRICTS: readonly ListDistrict[] = [
  { state: "BA", name: "MARIA QUITERIA", ibge: 2910800, locality: "Maria Quitéria" },
  { state: "CE", name: "CATUANA", ibge: 2303709, locality: "Catuana" },
  { state: "CE", name: "QUEIMADAS", ibge: 2305233, locality: "Queimadas" },
  { state: "DF", name: "AGUA QUENTE", ibge: 5300108, locality: "Água Quente" },
  { state: "DF", name: "ARAPOANGA", ibge: 5300108, locality: "Arapoanga" },
  { state: "DF", name: "ARNIQUEIRA", ibge: 5300108, locality: "Arniqueira" },
  { state: "DF", name: "SOL NASCENTE", ibge: 5300108, locality: "Sol Nascente" },
  { state: "GO", name: "GIRASSOL", ibge: 5205513, locality: "Girassol" },
  { state: "MS", name: "LAGOA BONITA", ibge: 5003454, locality: "Lagoa Bonita" },
  { state: "PA", name: "SAO LUIZ DO TAPAJOS", ibge: 1503606, locality: "São Luiz do Tapajós" },
  { state: "PE", name: "SANTO AGOSTINHO", ibge: 2602902, locality: "Santo Agostinho" },
  { state: "PE", name: "TERRA VERMELHA", ibge: 2604106, locality: "Terra Vermelha" },
  { state: "SP", name: "BONFIM PAULISTA", ibge: 3543402, locality: "Bonfim Paulista" },
];
