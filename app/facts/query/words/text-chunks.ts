import { JOINING_WORDS, roleOf } from "#app/facts/places/address-words.ts";
import { fold, words } from "#app/lib/text.ts";
import { isNumeric, isStateWord } from "./tokens.ts";

/** A part of a text between spaces, or a quotation. */
export interface Chunk {
  kind: "plain" | "quoted" | "or" | "not";
  /** Without quotation marks and minus. */
  text: string;
  source: string;
}

/** Several chunks that stand for one term; those of plain words may stand for more. */
export interface Unit {
  kind: "plain" | "phrase" | "prefix";
  text: string;
  source: string;
}

const CHUNK = /-?"[^"]*"?|\||[^\s"|]+/g;
/** Words that leave out what follows them. */
const NEGATIONS = new Set(["sem", "exceto", "menos"]);
/** Between such a word and what it leaves out: `exceto no centro`. */
const LINK = /^(?:em|n[ao]s?|d[aeo]s?|as?|os?)$/;
/** `Rua sem nome`, `sem número`: streets and houses. */
export const MISSING = /^(?:nome|numero|num|n|denominacao|identificacao|saida)$/;

const OPERATOR = /"[^"]*"?|(?<=\S\s)(?:OR|AND)(?=\s+\S)|(?<!\S)NOT(?=\s+\S)/gu;
const OPERATORS: Record<string, string> = { OR: "ou", AND: "", NOT: "exceto" };

/** Letters, digits, spaces, commas, stops and slashes, and no operator in capitals. */
const PLAIN_TEXT = /^(?!.*(?:OR|AND|NOT))[A-Za-z\d ,./À-ÖØ-öø-ÿ]*$/;

/** `Bangu OR Realengo`, `NOT centro`: the operators of other searches, which a text wholly in capitals does not have. */
function inOwnWords(text: string): string {
  return /\p{Ll}/u.test(text) ? text.replaceAll(OPERATOR, (part) => OPERATORS[part] ?? part) : text;
}

/**
 * A text with one sign for all quotation marks and one for all dashes that keyboards, phones and copied texts have, and
 * with the words for `OR`, `AND` and `NOT`.
 */
export function plainSigns(text: string): string {
  // Most texts have none of these signs.
  if (PLAIN_TEXT.test(text)) return text;
  return inOwnWords(
    closed(text)
      // `d'Oeste` has no quotation.
      .replaceAll(/(?<![\p{L}\p{N}])['‘](?=\S)([^'‘’"]*)(?<=\S)['’](?![\p{L}\p{N}])/gu, '"$1"')
      .replaceAll(/[‐‑‒–—−]/g, "-")
      .replaceAll(/(?<=^|\s)-{2,}(?=\S)/g, "-")
      .replaceAll(/\*{2,}/g, "*")
      // `5 º andar`: the sign belongs to its number; in `rua º` there is none.
      .replaceAll(/(?<=\d)\s+(?=[ºª](?![^\s"]))/g, "")
      .replaceAll(/(?<![^\s"-])[ºª]+(?![^\s"])/g, " "),
  );
}

/** With a quotation that has no end ended: a mark of its own would take what is written behind it for its content. */
function closed(text: string): string {
  const marked = text.replaceAll(/[“”„‟«»]/g, '"');
  return marked.split('"').length % 2 === 0 ? `${marked}"` : marked;
}

export function chunksOf(text: string): Chunk[] {
  return Array.from(plainSigns(text).matchAll(CHUNK), ([source]): Chunk => {
    if (source === "|" || fold(source) === "ou") return { kind: "or", text: "", source };
    const quoted = /^-?"([^"]*)/.exec(source);
    if (quoted) return { kind: source.startsWith("-") ? "not" : "quoted", text: quoted[1]!, source };
    // `Av. Brasil -1234` names a house.
    const left = /^-(\p{L}.*)$/u.exec(source)?.[1];
    if (left !== undefined && !isStateWord(fold(left))) return { kind: "not", text: left, source };
    return { kind: "plain", text: source, source };
  }).filter(({ kind, text: has }) => kind === "or" || words(has).length > 0);
}

/** `-centro`, `-"vila nova"`, `exceto no Jardim Europa e em Contagem`; null for anything else. */
export function leftOutAt(chunks: readonly Chunk[], at: number): { units: Unit[]; next: number } | null {
  const chunk = chunks[at]!;
  if (chunk.kind === "not") {
    const { text, source } = chunk;
    const kind = isPrefix(chunk) ? "prefix" : source.startsWith('-"') ? "phrase" : "plain";
    return { units: [{ kind, text, source }], next: at + 1 };
  }
  if (!isNegation(chunk)) return null;
  const first = targetAt(chunks, chunk, at + 1);
  if (first === null) return null;
  const units = [first.unit];
  let { next } = first;
  while (isJoint(chunks[next])) {
    const more = targetAt(chunks, chunk, next + 1);
    if (more === null || isNumeric(words(more.unit.text)[0]!)) break;
    units.push(more.unit);
    next = more.next;
  }
  return { units, next };
}

/** What a negation leaves out from a position on; null where nothing can be left out. */
function targetAt(chunks: readonly Chunk[], chunk: Chunk, at: number): { unit: Unit; next: number } | null {
  let from = at;
  while (chunks[from]?.kind === "plain" && LINK.test(fold(chunks[from]!.text))) from++;
  const target = chunks[from];
  if (target === undefined || (target.kind !== "plain" && target.kind !== "quoted")) return null;
  if (isNegation(target) || isJoint(target)) return null;
  const [first = ""] = words(target.text);
  // `Menos 100` is no word, and `sem número` belongs to an address.
  if (MISSING.test(first) || (fold(chunk.text) === "menos" && isNumeric(first))) return null;
  const end = fold(chunk.text) === "sem" ? endOfName(chunks, from) : chunks.length;
  const next = target.kind === "quoted" ? from + 1 : endOfRun(chunks, from, end);
  const { kind, text } = unitOf(chunks.slice(from, next));
  // Each says the negation itself, so that each can be removed alone.
  const sources = [chunk, ...chunks.slice(at, next)].map((each) => each.source);
  return { unit: { kind: kind === "plain" ? "phrase" : kind, text, source: sources.join(" ") }, next };
}

/** `Exceto Belo Horizonte`: all words up to a comma, a sign, another name or the end. */
function endOfRun(chunks: readonly Chunk[], at: number, most: number): number {
  const isIn = (chunk: Chunk | undefined) =>
    chunk?.kind === "plain" && !isPrefix(chunk) && !isJoint(chunk) && !isNegation(chunk);
  let end = at + 1;
  while (end < most && !chunks[end - 1]!.text.endsWith(",") && isIn(chunks[end])) end++;
  return end;
}

function isNegation({ kind, text }: Chunk): boolean {
  return kind === "plain" && NEGATIONS.has(fold(text));
}

/** `Exceto Belo Horizonte ou Contagem`: between names that are left out. */
function isJoint(chunk: Chunk | undefined): boolean {
  return chunk?.kind === "or" || (chunk?.kind === "plain" && /^(?:e|nem)$/.test(fold(chunk.text)));
}

/** The alternatives that begin here; null where none follows. */
export function alternativesAt(chunks: readonly Chunk[], at: number): { units: Unit[]; next: number } | null {
  let next = endOfName(chunks, at);
  if (chunks[next]?.kind !== "or") return null;
  const units = [unitOf(chunks.slice(at, next))];
  while (chunks[next]?.kind === "or") {
    while (chunks[next]?.kind === "or") next++;
    const from = next;
    if (chunks[from] === undefined || leftOutAt(chunks, from) !== null) break;
    next = endOfName(chunks, from);
    units.push(unitOf(chunks.slice(from, next)));
  }
  return units.length > 1 ? { units, next } : null;
}

/** The end of the name that begins here: `rua das Flores`, `25 de março`, `vila nova`; otherwise of the word. */
function endOfName(chunks: readonly Chunk[], at: number): number {
  if (chunks[at]!.kind !== "plain" || isPrefix(chunks[at]!)) return at + 1;
  const isPlain = (i: number) => chunks[i]?.kind === "plain" && !isPrefix(chunks[i]!);
  const wordAt = (i: number) => words(chunks[i]!.text).at(-1)!;
  let end = at + 1;
  while (isPlain(end)) {
    const goesOn = JOINING_WORDS.has(wordAt(end)) && isPlain(end + 1);
    if (roleOf(wordAt(end - 1)) === null && !JOINING_WORDS.has(wordAt(end - 1)) && !goesOn) break;
    end++;
  }
  return end;
}

export function isPrefix({ kind, text }: Chunk): boolean {
  return (kind === "plain" || kind === "not") && /^[\p{L}\p{N}]{2,}\*$/u.test(text) && !/^\d+\*$/.test(text);
}

export function unitOf(chunks: readonly Chunk[]): Unit {
  const [first] = chunks;
  const kind = isPrefix(first!) ? "prefix" : first!.kind === "quoted" ? "phrase" : "plain";
  return {
    kind,
    text: chunks.map(({ text }) => text).join(" "),
    source: chunks.map(({ source }) => source).join(" "),
  };
}
