import type { CensusTally } from "./census-result.ts";

/** Shares of the rows from which on a file is not believed. The census itself has none of the first two kinds. */
const MOST_RAGGED = 0.001;
const MOST_STRANGERS = 0.001;
const MOST_OUTSIDE = 0.05;
/** A file with fewer of the addresses that the one before it had has lost its end. */
const LEAST_OF_BEFORE = 0.9;

const percent = (share: number) => `${(share * 100).toFixed(1).replace(".", ",")} %`;

/** Why the rows of a file cannot be believed, in Portuguese; null where they can. */
export function refusalOf(tally: CensusTally | null): string | null {
  if (!tally || tally.rows === 0) return "não tem nenhum endereço";
  const share = (rows: number) => rows / tally.rows;
  if (share(tally.ragged) > MOST_RAGGED)
    return `está truncado ou não é do CNEFE: ${percent(share(tally.ragged))} das linhas não têm todos os campos`;
  if (tally.lastIsRagged) return "está truncado: a última linha não tem todos os campos";
  if (share(tally.strangers) > MOST_STRANGERS)
    return `${percent(share(tally.strangers))} das linhas têm códigos de município que o IBGE não tem`;
  if (share(tally.outside) > MOST_OUTSIDE)
    return `${percent(share(tally.outside))} dos endereços têm coordenadas fora do seu município`;
  return null;
}

/** What is held of a municipality from an earlier file. */
export interface HeldCensus {
  publishedOn: string;
  rows: number;
}

/** Why a file does not replace what is held, in Portuguese; null where it does. */
export function refusalBeside(
  file: { publishedOn: string; cities: ReadonlyMap<number, number> },
  held: ReadonlyMap<number, HeldCensus>,
): string | null {
  let [rows, before] = [0, 0];
  for (const [ibge, count] of file.cities) {
    const known = held.get(ibge);
    if (!known) continue;
    if (file.publishedOn < known.publishedOn)
      return `é mais antigo (${day(file.publishedOn)}) do que o que já foi lido (${day(known.publishedOn)})`;
    rows += count;
    before += known.rows;
  }
  if (rows < before * LEAST_OF_BEFORE)
    return `parece truncado: tem ${rows.toLocaleString("pt-BR")} endereços onde o lido antes tinha ${before.toLocaleString("pt-BR")}`;
  return null;
}

function day(iso: string): string {
  return iso.split("-").toReversed().join("/");
}
