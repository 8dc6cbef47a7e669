/** The groups of the queue of suspicious data, in its order; the keys are those of `SUSPICIOUS`, and pages that people brought. */
export const GROUPS = ["cidade", "ponto", "pagina", "preco", "variacao", "area", "termo"] as const;
export type Group = (typeof GROUPS)[number];

/** What became of a suspicion. `corrigido`: an alias or a position of an administrator, undoable. */
export type Status = "aberto" | "dispensado" | "indisponivel" | "corrigido";

/** What a key of a group names: the number of a property, a city as a list spells it (`SP:EMBU`), or a word (`tipo:Chácara`). */
export const SUBJECTS: Record<Group, "property" | "city" | "word"> = {
  cidade: "city",
  ponto: "property",
  pagina: "property",
  preco: "property",
  variacao: "property",
  area: "property",
  termo: "word",
};

/** One row of the queue. */
export interface Suspicion {
  group: Group;
  key: string;
  status: Status;
  /** Of a word: the state with most properties that have it. */
  state: string;
  /** The property, or one of those that have the city or word; null: an alias whose properties have all left. */
  number: string | null;
  /** Listed properties concerned. */
  properties: number;
  /** Whether it changes what people find, or has no ordinary explanation. */
  serious: boolean;
  /** The values that were looked at. */
  signal: string;
  /** Why it was dismissed. */
  reason: string | null;
}

/** Kinds of words that the lists bring. */
const WORD_KINDS = ["tipo", "modalidade", "pagamento", "descricao"] as const;
export type WordKind = (typeof WORD_KINDS)[number];

/** The parts of the key of a city or a word: `SP` and `EMBU`, `tipo` and `Chácara`. */
export function partsOfKey(key: string): [first: string, rest: string] {
  const at = key.indexOf(":");
  return [key.slice(0, at), key.slice(at + 1)];
}

/** Rows of one group and status; of corrected cities without their properties. */
export type SuspicionCount = {
  group: Group;
  status: Status;
  items: number;
  properties: number;
  serious: number;
};

/** Rows of a list from a place on. */
export interface PageWindow {
  limit: number;
  offset: number;
}

/**
 * The groups that a window of the queue shows, with the window of each in itself. The queue has the serious rows of each
 * group first, in the order of the groups, then the others.
 *
 * @param counts of one status
 */
export function partsOfPage(
  counts: readonly SuspicionCount[],
  { limit, offset }: PageWindow,
): ({ group: Group; serious: boolean } & PageWindow)[] {
  const parts = [];
  let before = 0;
  for (const serious of [true, false]) {
    for (const group of GROUPS) {
      const count = counts.find((one) => one.group === group);
      const rows = count ? (serious ? count.serious : count.items - count.serious) : 0;
      const from = Math.max(offset, before) - before;
      const to = Math.min(offset + limit, before + rows) - before;
      if (to > from) parts.push({ group, serious, offset: from, limit: to - from });
      before += rows;
    }
  }
  return parts;
}
