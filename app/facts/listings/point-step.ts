/**
 * How the point of a property was found. An administrator's correction; in IBGE's address register the number itself, the
 * numbers beside it, block and lot, the block, the street or the neighbourhood; the configured geocoder; or the tables of
 * municipalities and districts.
 */
const POINT_STEPS = [
  "correcao",
  "numero",
  "vizinhos",
  "lote",
  "quadra",
  "logradouro",
  "bairro",
  "geocodificador",
  "tabela",
] as const;
export type PointStep = (typeof POINT_STEPS)[number];

const OF_CENSUS = new Set<PointStep | null>(["numero", "vizinhos", "lote", "quadra", "logradouro", "bairro"]);

/** Whether IBGE's address register is the source of a point. */
export function isOfCensus(step: PointStep | null): boolean {
  return OF_CENSUS.has(step);
}
