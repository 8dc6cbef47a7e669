import { joinAnd } from "#app/lib/enumerate.ts";
import { chunksOf } from "./text-chunks.ts";
import { clausesIn, textParts, type TextPart } from "./text-query.ts";

const bare = (said: string) =>
  said
    .replace(/^-/, "")
    .replaceAll(/["“”]/g, "")
    .replace(/[,;]+$/, "");

/** Words as people read them, without the signs of a search. */
export function quoted(said: string): string {
  return `“${bare(said)}”`;
}

/** What people read for each part of a text. */
const LABELS: Record<TextPart["kind"], (said: string) => string> = {
  words: quoted,
  phrase: (said) => (/\s/.test(bare(said)) ? `frase “${bare(said)}”` : `exatamente “${bare(said)}”`),
  prefix: (said) => `começa com “${bare(said).replace("*", "")}”`,
  either: (said) => namesIn(said).map(quoted).join(" ou "),
  out: (said) =>
    `sem “${bare(said).replace(/^(?:sem|exceto|menos)(?:\s+(?:em|n[ao]s?|d[aeo]s?|as?|os?))*\s+/i, "")}”`,
};

/** The names between which `ou` stands; not those of a quotation, which may have the word itself. */
function namesIn(said: string): string[] {
  const names = [""];
  for (const chunk of chunksOf(said)) {
    if (chunk.kind === "or") names.push("");
    else names.push(`${names.pop()!} ${chunk.said}`.trim());
  }
  return names;
}

/** The parts of a text with their labels, and the text that is left without each. */
export function labelledParts(text: string): { label: string; left: string }[] {
  const parts = textParts(text);
  // A number, or signs alone.
  if (parts.length < 2 && (parts[0]?.kind ?? "words") === "words")
    return [{ label: `“${text.replaceAll('"', "")}”`, left: "" }];
  return parts.map(({ kind, said }, i) => ({
    label: LABELS[kind](said),
    left: parts
      .filter((_, k) => k !== i)
      .map((part) => part.said)
      .join(" "),
  }));
}

/** A text as the end of a phrase: `com “flores”, sem “centro”`. */
export function textClause(text: string): string {
  const parts = labelledParts(text).map(({ label }) => label);
  const [sought, out] = [parts.filter((label) => !isOut(label)), parts.filter(isOut)];
  return [sought.length > 0 ? `com ${joinAnd(sought)}` : "", ...out].filter(Boolean).join(", ");
}

function isOut(label: string): boolean {
  return label.startsWith("sem “");
}

/** Each condition of a text as it was typed, and the text without it; several words written as one are one. */
export function singleWords(text: string): { said: string; isOut: boolean; left: string }[] {
  const clauses = clausesIn(text);
  const said = [...new Set(clauses.map((clause) => clause.said))];
  return said.map((one) => ({
    said: one,
    isOut: clauses.some((clause) => clause.said === one && clause.isOut),
    left: said.filter((other) => other !== one).join(" "),
  }));
}
