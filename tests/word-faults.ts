/** Words that end like a plural and are not one, after `1`. */
const SINGULARS = new Set(["mês", "às", "mais", "menos", "das", "dos", "dados", "ms"]);

/** How a line of Portuguese is written wrongly, whatever it says. */
const RULES: readonly [fault: string, pattern: RegExp][] = [
  ["a plural after 1", /(?<![\p{L}\d.,/:º-])(?<!nº )1 (\p{Ll}+s)(?![\p{L}])/gu],
  [
    "a singular after a larger number",
    /(?<![\p{L}\d.,/:º-])(?<!nº )(?:[2-9]|[1-9]\d+) (imóvel|dia|alerta|favorito|novo|lista)(?![\p{L}])/gu,
  ],
  ["a word written twice", /(?<!\p{L})(de|do|da|em|no|na|o|a|que|e|para|com) \1(?![\p{L}-])/giu],
  ["no space after a sentence", /\p{Ll}{2}[.!?](?=\p{Lu}\p{Ll})/gu],
  ["a space before a sign", / [,;.!](?= |$)/gu],
  ["a value that is none", /\b(?:undefined|NaN)\b|\[object Object\]/g],
];

/** What is written wrongly in lines of Portuguese that people read: its rule, and the words around it. */
export function wordFaults(lines: readonly string[]): string[] {
  return lines.flatMap((line) =>
    RULES.flatMap(([fault, pattern]) =>
      [...line.matchAll(pattern)]
        .filter(([, word]) => !SINGULARS.has(word ?? ""))
        .map(({ index }) => `${fault}: ${line.slice(Math.max(0, index - 20), index + 40)}`),
    ),
  );
}
