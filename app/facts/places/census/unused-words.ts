import { joinAnd } from "#app/lib/enumerate.ts";
import { plural } from "#app/lib/numbers.ts";
import type { UnusedRows } from "./census-result.ts";

const WORDS: [key: keyof UnusedRows, one: string, many: string][] = [
  ["ragged", "linha sem todos os campos", "linhas sem todos os campos"],
  ["strangers", "de município que o IBGE não tem", "de municípios que o IBGE não tem"],
  ["pointless", "sem coordenadas", "sem coordenadas"],
  ["outside", "fora do seu município", "fora do seu município"],
  ["vague", "só com o ponto da localidade ou do setor", "só com o ponto da localidade ou do setor"],
  ["unlevelled", "sem o nível do ponto", "sem o nível do ponto"],
];

/** Which rows of a file were passed over: `2 sem coordenadas e 1 fora do seu município`. Null: none. */
export function unusedWords(unused: UnusedRows): string | null {
  const parts = WORDS.filter(([key]) => unused[key] > 0);
  return parts.length === 0 ? null : joinAnd(parts.map(([key, one, many]) => plural(unused[key], one, many)));
}

/** Municipalities of a file of which something newer or fuller is held. */
export function leftWords(count: number): string {
  return `${plural(count, "município ficou como estava", "municípios ficaram como estavam")}: o que já foi lido é mais novo ou mais completo.`;
}
