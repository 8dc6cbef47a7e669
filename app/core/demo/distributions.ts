import { SALE_MODES, type KnownSaleMode } from "#app/facts/listings/source-words.ts";
import type { PROPERTY_TYPES } from "#app/facts/listings/source-words.ts";
import type { Uf } from "#app/lib/br.ts";
import { nine, type Quantiles } from "./random.ts";

export type PropertyType = (typeof PROPERTY_TYPES)[number];

/** What the official lists of one day (2026-01-08) held per state. */
interface StateShape {
  /** Properties per modality. */
  modes: Readonly<Record<KnownSaleMode, number>>;
  /** Median appraisal, in thousands of reais. */
  appraisal: number;
  /** Shares of flats and houses; the other eleven types share the rest. */
  flats: number;
  houses: number;
}

function shape(
  sfi: number,
  open: number,
  online: number,
  direct: number,
  more: [number, number, number],
): StateShape {
  const [appraisal, flats, houses] = more;
  const modes = { leilao_sfi: sfi, licitacao_aberta: open, venda_online: online, venda_direta: direct };
  return { modes, appraisal, flats, houses };
}

/** Per state: SFI auction, open bidding, online sale, direct sale; then median appraisal, flats, houses. */
export const STATE_SHAPES: Readonly<Record<Uf, StateShape>> = {
  AC: shape(6, 4, 2, 24, [311, 0.05, 0.78]),
  AL: shape(81, 52, 10, 47, [170, 0.37, 0.59]),
  AM: shape(59, 44, 16, 132, [150, 0.55, 0.4]),
  AP: shape(0, 1, 0, 1, [300, 0.2, 0.75]),
  BA: shape(230, 249, 115, 620, [143, 0.56, 0.4]),
  CE: shape(157, 167, 308, 350, [142, 0.3, 0.66]),
  DF: shape(51, 23, 0, 10, [270, 0.61, 0.27]),
  ES: shape(41, 14, 0, 8, [200, 0.62, 0.3]),
  GO: shape(584, 610, 598, 3432, [136, 0.51, 0.47]),
  MA: shape(39, 40, 22, 66, [141, 0.2, 0.62]),
  MG: shape(538, 388, 35, 229, [175, 0.59, 0.31]),
  MS: shape(82, 50, 5, 56, [187, 0.38, 0.57]),
  MT: shape(71, 37, 9, 84, [210, 0.26, 0.64]),
  PA: shape(69, 47, 55, 115, [152, 0.18, 0.72]),
  PB: shape(153, 193, 156, 655, [130, 0.6, 0.38]),
  PE: shape(293, 292, 363, 890, [136, 0.46, 0.49]),
  PI: shape(119, 75, 204, 352, [113, 0.09, 0.89]),
  PR: shape(367, 249, 19, 243, [185, 0.5, 0.4]),
  RJ: shape(1185, 928, 1238, 7964, [150, 0.7, 0.27]),
  RN: shape(113, 123, 442, 424, [104, 0.07, 0.91]),
  RO: shape(18, 3, 4, 13, [308, 0.05, 0.6]),
  RR: shape(4, 1, 0, 1, [235, 0.2, 0.7]),
  RS: shape(337, 221, 84, 564, [165, 0.68, 0.21]),
  SC: shape(136, 51, 3, 22, [250, 0.56, 0.3]),
  SE: shape(101, 101, 75, 178, [115, 0.5, 0.47]),
  SP: shape(1503, 992, 80, 905, [195, 0.7, 0.24]),
  TO: shape(14, 4, 4, 5, [203, 0.15, 0.56]),
};

/** Properties of a state on that day. */
export function officialRows(state: Uf): number {
  return Object.values(STATE_SHAPES[state].modes).reduce((sum, count) => sum + count, 0);
}

/** How often the types that are neither flats nor houses occurred on that day. */
export const OTHER_TYPES = {
  Terreno: 975,
  Sala: 180,
  Prédio: 93,
  Loja: 65,
  Comercial: 50,
  Galpão: 46,
  Sobrado: 28,
  Gleba: 17,
  "Gleba Urbana": 10,
  "Imóvel rural": 10,
  Outros: 9,
} as const satisfies Partial<Record<PropertyType, number>>;

/** Appraisal as a multiple of the median of the state (flats, houses) or in thousands of reais (the other types). */
export const APPRAISALS: Readonly<Record<PropertyType, Quantiles>> = {
  Apartamento: nine(0.4, 0.59, 0.72, 0.88, 1, 1.18, 1.75, 2.9, 7),
  Casa: nine(0.18, 0.42, 0.58, 0.8, 1, 1.32, 2.8, 7.1, 20),
  Terreno: nine(11, 14.71, 47, 90, 164, 365, 1222, 3281, 4200),
  Sala: nine(60, 63.71, 81, 89, 95, 253, 646, 1199, 1400),
  Prédio: nine(100, 104.2, 123, 155, 254, 974, 2800, 6485, 8000),
  Loja: nine(110, 116.7, 148, 281, 390, 565, 1654, 2874, 3300),
  Galpão: nine(130, 145.8, 231, 570, 1070, 1850, 3900, 7614, 9000),
  Comercial: nine(80, 89.73, 142, 255, 870, 1480, 2362, 3956, 4500),
  Sobrado: nine(130, 131.2, 136.3, 165, 353, 550, 760, 1239, 1400),
  Outros: nine(24, 25.56, 32.89, 116, 152, 261, 1436, 2020, 2200),
  Gleba: nine(200, 205, 226.2, 370, 2100, 3081, 7456, 8898, 9300),
  "Imóvel rural": nine(270, 282.1, 336.1, 807, 2020, 4440, 5038, 5167, 5200),
  "Gleba Urbana": nine(1375, 1382, 1411, 1567, 1744, 2675, 5509, 6366, 6600),
};

/** Price over appraisal by modality. In SFI nearly half ask exactly the appraisal and 45 % ask more. */
export const PRICE_RATIOS: Readonly<Record<KnownSaleMode, Quantiles>> = {
  leilao_sfi: [
    [0, 0.5],
    [0.05, 0.906],
    [0.09, 0.99],
    [0.1, 1],
    [0.55, 1],
    [0.56, 1.01],
    [0.75, 1.12],
    [0.9, 1.32],
    [0.95, 1.48],
    [0.99, 2.58],
    [1, 3],
  ],
  licitacao_aberta: nine(0.55, 0.5546, 0.5732, 0.5854, 0.5925, 0.6044, 0.6373, 0.6395, 0.64),
  venda_online: nine(0.1, 0.1146, 0.1975, 0.3314, 0.5256, 0.5517, 0.5953, 0.6229, 0.63),
  venda_direta: nine(0.0999, 0.153, 0.2762, 0.5142, 0.5648, 0.5854, 0.6213, 0.6362, 0.64),
};

/** Share of properties that accept financing. */
export const FINANCING: Readonly<Record<KnownSaleMode, number>> = {
  leilao_sfi: 85 / 8092,
  licitacao_aberta: 489 / 3553,
  venda_online: 536 / 11_175,
  venda_direta: 2306 / 38_838,
};

/** Changes of modality counted between neighbouring lists, as `[before, after, count]`; no other was ever seen. */
export const MODE_MOVES: readonly (readonly [KnownSaleMode, KnownSaleMode, number])[] = [
  ["venda_online", "venda_direta", 8288],
  ["venda_direta", "venda_online", 7933],
  ["licitacao_aberta", "venda_direta", 827],
  ["leilao_sfi", "licitacao_aberta", 463],
  ["licitacao_aberta", "venda_online", 441],
  ["leilao_sfi", "venda_direta", 386],
  ["leilao_sfi", "venda_online", 94],
];

export const MODE_CODES = Object.keys(SALE_MODES) as KnownSaleMode[];
