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

const NAMES = {
  city: "COD_MUNICIPIO",
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

/** Finds the columns in a header line by name, in any order. A text says in Portuguese why the file is not read. */
export function readColumns(header: string): CensusColumns | string {
  const names = header
    .replace(/^\uFEFF/, "")
    .split(";")
    .map((name) =>
      name
        .trim()
        .replace(/^"(.*)"$/, "$1")
        .toUpperCase(),
    );
  const missing = Object.values(NAMES).filter((name) => !names.includes(name));
  if (missing.length > 0) {
    const isEarlier = /^\d{16}/.test(header) || names.some((name) => OF_EARLIER_EDITIONS.has(name));
    if (isEarlier) return "é de uma edição do CNEFE anterior à do Censo 2022, sem o ponto de cada endereço";
    if (missing.length > 6)
      return "não é um arquivo do CNEFE: a primeira linha não tem os nomes das colunas dele";
    return `faltam colunas do CNEFE 2022: ${missing.join(", ")}`;
  }
  const complements = [1, 2, 3, 4, 5].flatMap((i): [number, number][] => {
    const [name, value] = [names.indexOf(`NOM_COMP_ELEM${i}`), names.indexOf(`VAL_COMP_ELEM${i}`)];
    return name === -1 || value === -1 ? [] : [[name, value]];
  });
  const found = Object.fromEntries(Object.entries(NAMES).map(([key, name]) => [key, names.indexOf(name)]));
  return { ...(found as Record<keyof typeof NAMES, number>), complements, count: names.length };
}
