import { JOINING_WORDS, roleOf } from "#app/facts/places/address-words.ts";
import { fold, words } from "#app/lib/text.ts";
import { isNumeric, isStateWord } from "./tokens.ts";

/** A part of a text between spaces, or a quotation. */
export interface Chunk {
  kind: "plain" | "quoted" | "or" | "not";
  /** Without quotation marks and minus. */
  text: string;
  said: string;
}

/** Several chunks that stand for one term; those of plain words may stand for more. */
export interface Unit {
  kind: "plain" | "phrase" | "prefix";
  text: string;
  said: string;
}

const CHUNK = /-?["“”][^"“”]*["“”]?|\||[^\s"“”|]+/g;
/** Words that leave out what follows them. */
const NEGATIONS = new Set(["sem", "exceto", "menos"]);
/** Between such a word and what it leaves out: `exceto no centro`. */
const LINK = /^(?:em|n[ao]s?|d[aeo]s?|as?|os?)$/;
/** `Rua sem nome`, `sem número`: streets and houses. */
const MISSING = /^(?:nome|numero|num|n|denominacao|identificacao|saida)$/;

export function chunksOf(text: string): Chunk[] {
  return Array.from(text.matchAll(CHUNK), ([said]): Chunk => {
    if (said === "|" || fold(said) === "ou") return { kind: "or", text: "", said };
    const quoted = /^-?["“”]([^"“”]*)/.exec(said);
    if (quoted) return { kind: said.startsWith("-") ? "not" : "quoted", text: quoted[1]!, said };
    const left = /^-([\p{L}\p{N}].*)$/u.exec(said)?.[1];
    if (left !== undefined && !isStateWord(fold(left))) return { kind: "not", text: left, said };
    return { kind: "plain", text: said, said };
  }).filter(({ kind, text: has }) => kind === "or" || words(has).length > 0);
}

/** `-centro`, `-"vila nova"`, `exceto no Jardim Europa`; null for anything else. */
export function leftOutAt(chunks: readonly Chunk[], at: number): { unit: Unit; next: number } | null {
  const chunk = chunks[at]!;
  if (chunk.kind === "not") {
    const { text, said } = chunk;
    return { unit: { kind: isPrefix(chunk) ? "prefix" : "phrase", text, said }, next: at + 1 };
  }
  if (chunk.kind !== "plain" || !NEGATIONS.has(fold(chunk.text))) return null;
  let from = at + 1;
  while (chunks[from]?.kind === "plain" && LINK.test(fold(chunks[from]!.text))) from++;
  const target = chunks[from];
  if (target === undefined || (target.kind !== "plain" && target.kind !== "quoted")) return null;
  const [first = ""] = words(target.text);
  // `Menos 100` is no word, and `sem número` belongs to an address.
  if (MISSING.test(first) || (fold(chunk.text) === "menos" && isNumeric(first))) return null;
  const end = fold(chunk.text) === "sem" ? endOfName : endOfRun;
  const next = target.kind === "quoted" ? from + 1 : end(chunks, from);
  const { kind, text } = unitOf(chunks.slice(from, next));
  const said = chunks.slice(at, next).map((each) => each.said);
  return { unit: { kind: kind === "plain" ? "phrase" : kind, text, said: said.join(" ") }, next };
}

/** `Exceto Belo Horizonte`: all words up to a comma or a sign. */
function endOfRun(chunks: readonly Chunk[], at: number): number {
  let end = at + 1;
  while (chunks[end]?.kind === "plain" && !chunks[end - 1]!.text.endsWith(",") && !isPrefix(chunks[end]!))
    end++;
  return end;
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
    said: chunks.map(({ said }) => said).join(" "),
  };
}
