import { expect, test } from "vitest";
import { parseText } from "#app/facts/query/words/text-query.ts";
import { addressTokens, nameTokens } from "./address-tokens.ts";
import { formsOfNumber } from "./number-words.ts";

/** Texts with a number that belongs to a name, not to a door. */
const NAMES = ["# de maio flores", "rua # flores", "av. # de setembro", "jardim # flores"];

/** The ways of writing a number from 1 to 31, as people do. */
function writings(number: number): string[] {
  const forms = formsOfNumber(number);
  const inWords = forms.includes("e") ? [forms.slice(1, 4).join(" ")] : [];
  const single = forms.filter((form) => inWords.length === 0 || !forms.slice(1, 4).includes(form));
  const ordinals = number <= 10 ? [`${number}o`, `${number}º`] : [];
  return [...single, ...inWords, ...ordinals, `0${number}`];
}

test("a number in a name is searched for and found by every way of writing it", () => {
  for (let number = 1; number <= 31; number++) {
    for (const name of NAMES) {
      const written = writings(number).map((form) => name.replace("#", form));
      const queries = written.map((text) => termsOf(text));
      for (const [i, terms] of queries.entries()) {
        expect(terms, written[i]).toEqual(queries[0]);
        const tokens = new Set(nameTokens(written[i]!));
        const missing = (queries[0] ?? []).flat().filter((word) => !word.some((form) => tokens.has(form)));
        expect(missing, `${written[0]} in ${written[i]}`).toEqual([]);
      }
    }
  }
});

function termsOf(text: string) {
  const query = parseText(text);
  return query.kind === "number"
    ? []
    : query.clauses.flatMap(({ any }) =>
        any.map((term) => (term.kind === "word" ? [term.word] : "words" in term ? term.words : [])),
      );
}

test.each([
  ["bloco ii", "bl 2"],
  ["torre dois flores", "TR02 flores"],
  ["primeiro andar", "1o andar"],
  ["segunda etapa", "2ª etapa"],
])("%j is the same search as %j", (one, other) => {
  expect(termsOf(one)).toEqual(termsOf(other));
});

test("the number of a part is found in digits and numerals, but names nothing", () => {
  expect(addressTokens("BL II, APTO 7")).toEqual(expect.arrayContaining(["ii", "2", "7"]));
  expect(addressTokens("BL II, APTO 7")).not.toContain("dois");
  expect(addressTokens("BL II, APTO 7")).not.toContain("sete");
});

test("digits after or before a name are a house number as well", () => {
  expect(termsOf("rua projetada 16 tangara").slice(2)).toEqual([[["16"]], [["tangara"]]]);
  expect(termsOf("flores 12 centro")).toEqual([[["flores"]], [["12"]], [["centro"]]]);
});
