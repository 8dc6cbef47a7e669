import { popcount } from "#app/lib/bitset.ts";
import { isNumeric, isStateWord, type QueryWord } from "./tokens.ts";

/** The distinct tokens of the available listings in code-unit order, with a mask of the characters each holds. */
export interface Vocabulary {
  tokens: readonly string[];
  masks: Int32Array;
}

/** Tokens `from` to `to` (exclusive) of a vocabulary. */
export interface TokenRange {
  from: number;
  to: number;
}

/** `sorted`: distinct tokens in code-unit order. */
export function makeVocabulary(sorted: string[]): Vocabulary {
  return { tokens: sorted, masks: Int32Array.from(sorted, characterMask) };
}

/**
 * The tokens that a query word stands for. Its likeliest form means all tokens that begin with it; digits, a state's
 * code, a single letter and its other forms mean only themselves. A word of four letters or more that begins no token
 * means the tokens it may be a misspelling of: one edit away, or two from eight letters on.
 */
export function expandWord(vocabulary: Vocabulary, [word, ...others]: QueryWord): TokenRange[] {
  const found = others.flatMap((other) => sameToken(vocabulary, other));
  if (isNumeric(word!) || isStateWord(word!) || word!.length === 1)
    return [...sameToken(vocabulary, word!), ...found];
  const begun = tokensBeginning(vocabulary, word!);
  if (begun.to > begun.from) return [begun, ...found];
  return found.length > 0 || word!.length < 4 ? found : slipsOf(vocabulary, word!, word!.length >= 8 ? 2 : 1);
}

/** The token that equals a word, if there is one. */
export function sameToken(vocabulary: Pick<Vocabulary, "tokens">, word: string): TokenRange[] {
  const from = lowerBound(vocabulary.tokens, word);
  return vocabulary.tokens[from] === word ? [{ from, to: from + 1 }] : [];
}

/** The tokens that begin with a word; none when `from` equals `to`. */
export function tokensBeginning({ tokens }: Pick<Vocabulary, "tokens">, word: string): TokenRange {
  // U+FFFF sorts after every character of a token.
  return { from: lowerBound(tokens, word), to: lowerBound(tokens, `${word}\uffff`) };
}

function slipsOf({ tokens, masks }: Vocabulary, word: string, edits: number): TokenRange[] {
  const mask = characterMask(word);
  const found: TokenRange[] = [];
  for (let i = 0; i < tokens.length; i++) {
    // An edit changes at most two characters of the mask.
    if (popcount(mask ^ masks[i]!) > 2 * edits) continue;
    const token = tokens[i]!;
    if (Math.abs(token.length - word.length) > edits || isNumeric(token)) continue;
    if (isWithinEdits(word, token, edits)) found.push({ from: i, to: i + 1 });
  }
  return found;
}

/** Whether optimal string alignment (insert, delete, replace, swap of neighbours) needs at most `max` edits. */
export function isWithinEdits(a: string, b: string, max: number): boolean {
  if (Math.abs(a.length - b.length) > max) return false;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      ) {
        cost = Math.min(cost, beforeLast[j - 2]! + 1);
      }
      row.push(cost);
      if (cost < best) best = cost;
    }
    // A swap reaches two rows back, so only two rows in a row beyond the limit are final.
    if (best > max && Math.min(...last) > max) return false;
    beforeLast = last;
    last = row;
  }
  return last[b.length]! <= max;
}

/** One bit a letter; the ten digits share the remaining six. */
function characterMask(token: string): number {
  let mask = 0;
  for (let i = 0; i < token.length; i++) {
    const code = token.charCodeAt(i);
    mask |= 1 << (code >= 97 ? code - 97 : 26 + ((code - 48) % 6));
  }
  return mask;
}

function lowerBound(sorted: readonly string[], key: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
