import { SALE_MODES, saleModeCode, saleModeName } from "#app/facts/listings/source-words.ts";
import { joinAnd } from "#app/lib/enumerate.ts";
import { writtenCount } from "#app/lib/numbers.ts";

/** The rows of a sale mode on a list, and how many of them another list lacks. */
export interface ModeCount {
  mode: string;
  rows: number;
  missing: number;
}

/** What nearly all missing rows have in common. */
interface MissingKind {
  /** The code of a sale mode, or `online` for both online sales. */
  kind: string;
  /** `as vendas online`. */
  words: string;
  missing: number;
}

/** The share of the missing rows that are of one kind, and of the kind's rows that are missing. */
const NEARLY_ALL = 0.9;
/** The share of the other rows that must be there: a file that was cut lacks rows of every kind. */
const OTHERS_THERE = 0.5;
const ONLINE = "online";
const WORDS: Readonly<Record<string, string>> = {
  [ONLINE]: "as vendas online",
  leilao_sfi: "os leilões SFI",
  licitacao_aberta: "as licitações abertas",
  venda_online: "a modalidade Venda Online",
  venda_direta: "a modalidade Venda Direta Online",
};

/**
 * The kind of sale, or the single sale mode, that a list lacks; null where rows of several are missing, where some of it
 * is there, or where the other list has nothing else, so that nobody can tell it from a file that was cut.
 */
export function missingKind(modes: readonly ModeCount[]): MissingKind | null {
  const ofKind = ({ mode }: ModeCount) => (isOnline(mode) ? ONLINE : saleModeCode(mode));
  const groups = [
    ...Map.groupBy(modes, ofKind),
    ...Map.groupBy(
      modes.filter(({ mode }) => isOnline(mode)),
      ({ mode }) => saleModeCode(mode),
    ),
  ];
  const all = sumOf(modes);
  for (const [kind, counts] of groups) {
    const { rows, missing } = sumOf(counts);
    const others = all.rows - rows;
    const isKind =
      missing >= all.missing * NEARLY_ALL &&
      missing >= rows * NEARLY_ALL &&
      others > 0 &&
      others - (all.missing - missing) >= others * OTHERS_THERE;
    if (isKind) return { kind, words: wordsOf(kind, counts), missing };
  }
  return null;
}

/** `55 de Venda Online e 3 de Leilão SFI`: the missing rows by sale mode, most first; empty where there is only one. */
export function missingWords(modes: readonly ModeCount[]): string {
  if (modes.length < 2) return "";
  const missing = modes.filter((each) => each.missing > 0).toSorted((a, b) => b.missing - a.missing);
  return joinAnd(missing.map((each) => `${writtenCount(each.missing)} de ${saleModeName(each.mode)}`));
}

function isOnline(mode: string): boolean {
  return saleModeCode(mode) === "venda_online" || saleModeCode(mode) === "venda_direta";
}

/** Where a single mode is all of its kind, it is named too. */
function wordsOf(kind: string, counts: readonly ModeCount[]): string {
  const codes = [...new Set(counts.map(({ mode }) => saleModeCode(mode)))];
  const only = kind === ONLINE && codes.length === 1 ? SALE_MODES[codes[0] as keyof typeof SALE_MODES] : null;
  const words = WORDS[kind] ?? `a modalidade ${saleModeName(counts[0]!.mode)}`;
  return only === null ? words : `${words} (${only})`;
}

function sumOf(counts: readonly ModeCount[]): { rows: number; missing: number } {
  return {
    rows: counts.reduce((total, each) => total + each.rows, 0),
    missing: counts.reduce((total, each) => total + each.missing, 0),
  };
}
