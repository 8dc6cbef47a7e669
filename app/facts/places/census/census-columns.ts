/** The columns of a CNEFE file that are read, by what they are read for. */
export interface CensusColumns {
  city: number;
  district: number;
  kind: number;
  title: number;
  name: number;
  number: number;
  /** The pairs of complements: their name and their value. */
  complements: [name: number, value: number][];
  lat: number;
  lng: number;
  level: number;
  /** All columns of the file. */
  count: number;
}

/** The column of the municipality, which also tells a header line from a row. */
export const CITY_COLUMN = "COD_MUNICIPIO";

const NAMES = {
  city: CITY_COLUMN,
  district: "DSC_LOCALIDADE",
  kind: "NOM_TIPO_SEGLOGR",
  title: "NOM_TITULO_SEGLOGR",
  name: "NOM_SEGLOGR",
  number: "NUM_ENDERECO",
  lat: "LATITUDE",
  lng: "LONGITUDE",
  level: "NV_GEO_COORD",
} as const;

/** Columns that only editions before that of 2022 have. */
const OF_EARLIER_EDITIONS = new Set([
  "SITUACAO",
  "SITUACAO_SETOR",
  "NOM_TIP_SEGLOGR",
  "VAL_LATITUDE",
  "DSC_ENDERECO",
]);

/** Finds the columns by the fields of a header line, in any order. A text says in Portuguese why the file is not read. */
export function readColumns(fields: readonly string[]): CensusColumns | string {
  const names = fields.map((field) =>
    field
      .replace(/^\uFEFF/, "")
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .trim()
      .toUpperCase(),
  );
  if (fields.some((field) => field.includes("\r")))
    return "tem as quebras de linha de outro sistema (só CR): baixe-o de novo do IBGE";
  const missing = Object.values(NAMES).filter((name) => !names.includes(name));
  if (missing.length > 0) {
    const isEarlier = /^\d{16}/.test(fields[0] ?? "") || names.some((name) => OF_EARLIER_EDITIONS.has(name));
    if (isEarlier) return "é de uma edição do CNEFE anterior à do Censo 2022, sem o ponto de cada endereço";
    if (names[0]!.includes(NAMES.city) && names[0]!.includes(NAMES.level))
      return "foi salvo de outro jeito: os campos não estão separados por ponto e vírgula. Baixe-o de novo do IBGE";
    if (missing.length > 6)
      return "não é um arquivo do CNEFE: a primeira linha não tem os nomes das colunas dele";
    return `faltam colunas do CNEFE 2022: ${missing.join(", ")}`;
  }
  const complements = [1, 2, 3, 4, 5].flatMap((i): [number, number][] => {
    const [name, value] = [names.indexOf(`NOM_COMP_ELEM${i}`), names.indexOf(`VAL_COMP_ELEM${i}`)];
    return name === -1 || value === -1 ? [] : [[name, value]];
  });
  const columns = Object.fromEntries(Object.entries(NAMES).map(([key, name]) => [key, names.indexOf(name)]));
  return { ...(columns as Record<keyof typeof NAMES, number>), complements, count: names.length };
}
