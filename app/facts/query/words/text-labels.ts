import { joinAnd } from "#app/lib/enumerate.ts";
import { stateAlone } from "#app/lib/place-words.ts";
import { chunksOf } from "./text-chunks.ts";
import { clausesIn, placeOf, textParts, type TextPart } from "./text-query.ts";

const NEGATION = /^(?:sem|exceto|menos)(?:\s+(?:em|n[ao]s?|d[aeo]s?|as?|os?))*\s+/i;

/** Words without the signs of a search, and without signs that are no part of a word (`flores & centro`, `flores,`). */
const bare = (source: string) =>
  source
    .replace(/^-/, "")
    .replaceAll('"', "")
    .split(/\s+/)
    .filter((word) => /(?![ºª])[\p{L}\p{N}]/u.test(word))
    .join(" ")
    .replace(/^[,;:.&+/!?]+|[,;:&+/!?]+$|\.{2,}$/g, "");

/** What is left of a text without one of its parts, and without the sign that stood before that. */
const leftOf = (parts: readonly string[]) => parts.join(" ").replace(/[\s,;]+$/, "");

/** The name that a part of a text leaves out: `centro` of `-centro` and `exceto no centro`. */
export function nameLeftOut(source: string): string {
  return bare(source.replace(NEGATION, ""));
}

/** Words as people read them, without the signs of a search. */
export function quoted(source: string): string {
  return `“${bare(source)}”`;
}

/** A name in quotation marks, or the state or town that it is in the language of searches. */
function named(source: string, isPlace = source.startsWith('"')): string {
  return (isPlace ? placeName(bare(source)) : null) ?? quoted(source);
}

/** `Goiás` for `GO`, `Goiânia, GO` for `Goiânia/GO`; null for other words. */
function placeName(phrase: string): string | null {
  const place = placeOf(phrase);
  if (place === null) return null;
  return place.kind === "state" ? stateAlone(place.state) : phrase.replace("/", ", ");
}

/** How a part of a text is said: on a chip, and at the end of a sentence. */
interface Label {
  chip: string;
  clause: string;
}

/** What people read for each part of a text. */
const LABELS: Record<TextPart["kind"], (source: string) => Label> = {
  words: (source) => labelled(quoted(source.replace(/\*+$/, "")), "com"),
  phrase: (source) => {
    const place = placeName(bare(source));
    if (place !== null) return labelled(place, "em");
    if (!/\s/.test(bare(source))) return labelled(`exatamente ${quoted(source)}`, "com");
    return labelled(`frase ${quoted(source)}`, "com a");
  },
  prefix: (source) => labelled(`começa com “${bare(source).replace("*", "")}”`, "com palavra que"),
  either: (source) =>
    labelled(
      namesIn(source)
        .map((name) => named(name))
        .join(" ou "),
      "com",
    ),
  out: (source) => labelled(`sem ${named(nameLeftOut(source), true)}`, ""),
};

function labelled(chip: string, before: string): Label {
  return { chip, clause: `${before} ${chip}`.trim() };
}

/** The names between which `ou` stands; not those of a quotation, which may have the word itself. */
function namesIn(source: string): string[] {
  const names = [""];
  for (const chunk of chunksOf(source)) {
    if (chunk.kind === "or") names.push("");
    else names.push(`${names.pop()!} ${chunk.source}`.trim());
  }
  return names;
}

/** `centro` of `centro ou º`: an `ou` with a word on one side only is not searched for. */
function withoutLooseOr(text: string): string {
  const chunks = chunksOf(text).filter(({ kind }) => kind !== "or");
  return chunks.map(({ source }) => source).join(" ");
}

/** The parts of a text with their labels, and the text that is left without each. */
export function labelledParts(text: string): (Label & { isOut: boolean; left: string })[] {
  const parts = textParts(text);
  // A number, or signs alone.
  if (parts.length < 2 && (parts[0]?.kind ?? "words") === "words")
    return [{ ...LABELS.words(withoutLooseOr(text) || text), isOut: false, left: "" }];
  return parts.map(({ kind, source }, i) => ({
    ...LABELS[kind](source),
    isOut: kind === "out",
    left: leftOf(parts.filter((_, k) => k !== i).map((part) => part.source)),
  }));
}

/** A text as the end of a phrase: `com “flores”, sem “centro”`. */
export function textClause(text: string): string {
  const parts = labelledParts(text);
  const sought = parts.filter(({ isOut }) => !isOut).map(({ clause }) => clause);
  const out = parts.filter(({ isOut }) => isOut).map(({ clause }) => clause);
  return [joinAnd(sought), ...out].filter(Boolean).join(", ");
}

/** Each condition of a text as it was typed, and the text without it; several words written as one are one. */
export function singleWords(text: string): { source: string; isOut: boolean; left: string }[] {
  const clauses = clausesIn(text);
  const sources = [...new Set(clauses.map((clause) => clause.source))];
  return sources.map((one) => ({
    source: one,
    isOut: clauses.some((clause) => clause.source === one && clause.isOut),
    left: leftOf(sources.filter((other) => other !== one)),
  }));
}
