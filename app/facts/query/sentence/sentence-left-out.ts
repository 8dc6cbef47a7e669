import { JOINING_WORDS, roleOf } from "#app/facts/places/address-words.ts";
import { COMMON_WORDS } from "./common-words.ts";
import { codeAt, findName } from "./gazetteer.ts";
import { kindAt } from "./sentence-negations.ts";
import { readClause } from "./sentence-numbers.ts";
import type { Reading } from "./sentence-reading.ts";
import { FREE, LEFT_OUT, standsAt, type Token } from "./sentence-tokens.ts";
import { ASKING_WORDS, PHRASES } from "./sentence-words.ts";

const LINK = /^(em|n[ao]s?|d[aeo]s?|as?|os?)$/;

/**
 * `-centro`, `exceto Vila Nova`, `menos em Goiânia`, `sem Copacabana`: names that no result may have. What a filter or a
 * remark stands for (`sem vaga`, `menos terrenos`, `menos 100 mil`) is read elsewhere.
 */
export function readLeftOut(reading: Reading, street: number): void {
  const { text, tokens, marks, leftOut } = reading;
  for (let i = 0; i < street; i++) {
    if (marks[i] !== FREE) continue;
    const from = signedAt(reading, i) ?? namedAt(reading, i);
    if (from === null) continue;
    const end = tokens[i]!.word === "-" ? from + 1 : endOfName(reading, from);
    leftOut.push(`-"${text.slice(tokens[from]!.start, tokens[end - 1]!.end)}"`);
    marks.fill(LEFT_OUT, i, end);
    i = end - 1;
  }
}

/** The word after a minus that is written to it; but `Campinas -SP` names the state. */
function signedAt({ text, tokens }: Reading, at: number): number | null {
  const [sign, next] = [tokens[at]!, tokens[at + 1]];
  if (sign.word !== "-" || next?.start !== sign.end || !/^\p{L}/u.test(next.word)) return null;
  const isApart = sign.start === 0 || /\s/.test(text[sign.start - 1]!);
  return isApart && codeAt(tokens, at + 1) === null ? at + 1 : null;
}

/** The name after `exceto`, `menos` or `sem`; null for what is no name. */
function namedAt({ tokens }: Reading, at: number): number | null {
  const { word } = tokens[at]!;
  if (!/^(exceto|menos|sem)$/.test(word) || /^(ou|mais|pelo|ao)$/.test(tokens[at - 1]?.word ?? ""))
    return null;
  let from = at + 1;
  if (word !== "sem") while (LINK.test(tokens[from]?.word ?? "")) from++;
  return isName(tokens, from) ? from : null;
}

function isName(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? "";
  if (!/^\p{L}{2,}$/u.test(word) || LINK.test(word) || ASKING_WORDS.has(word)) return false;
  if (COMMON_WORDS.has(word) || kindAt(tokens, at) !== null || readClause(tokens, at, false) !== null)
    return false;
  if (/^(nome|numero|que|passar|mais|com)$/.test(word)) return false;
  return !PHRASES.get(word)?.some(({ words }) => standsAt(tokens, at, words));
}

/** The end of the name of a place, or of words that belong together: `Vila Nova`, `rua das Flores`. */
function endOfName({ tokens, gazetteer, marks }: Reading, at: number): number {
  const place = findName(gazetteer, tokens, at);
  if (place !== null) return place.next;
  let end = at + 1;
  for (; end < tokens.length && marks[end] === FREE; end++) {
    const [before, word] = [tokens[end - 1]!.word, tokens[end]!.word];
    const goesOn = JOINING_WORDS.has(word) && word !== "e" && marks[end + 1] === FREE;
    if (!/^[\p{L}\p{N}]+$/u.test(word)) break;
    if (roleOf(before) === null && !JOINING_WORDS.has(before) && !goesOn) break;
  }
  return end;
}
