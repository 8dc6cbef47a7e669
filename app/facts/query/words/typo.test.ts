import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { expandWord, makeVocabulary } from "./typo.ts";

/** The rule itself: an added, a missing or a different letter, or two neighbours exchanged. */
function isPlainlyWithin(a: string, b: string, edits: number): boolean {
  if (a === b) return true;
  if (a !== "" && a[0] === b[0] && isPlainlyWithin(a.slice(1), b.slice(1), edits)) return true;
  if (edits === 0) return false;
  return (
    (a !== "" && isPlainlyWithin(a.slice(1), b, edits - 1)) ||
    (b !== "" && isPlainlyWithin(a, b.slice(1), edits - 1)) ||
    (a !== "" && b !== "" && isPlainlyWithin(a.slice(1), b.slice(1), edits - 1)) ||
    (a.length > 1 && a[0] === b[1] && a[1] === b[0] && isPlainlyWithin(a.slice(2), b.slice(2), edits - 1))
  );
}

test("random words stand for the same tokens that a check of the whole vocabulary finds", () => {
  const random = seededRandom(311);
  const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const word = () =>
    Array.from({ length: 1 + Math.floor(random() * 10) }, () => one([..."aaabbco7"])).join("");
  const slipped = (text: string) => {
    const at = Math.floor(random() * text.length);
    const [before, rest] = [text.slice(0, at), text.slice(at)];
    return (
      before +
      one([rest.slice(1), `c${rest}`, `c${rest.slice(1)}`, `${rest[1] ?? ""}${rest[0]}${rest.slice(2)}`])
    );
  };
  const kinds = { begun: 0, slips: 0 };
  for (let round = 0; round < 6; round++) {
    const tokens = [...new Set(Array.from({ length: 120 }, word))].sort();
    const vocabulary = makeVocabulary(tokens);
    for (let i = 0; i < 60; i++) {
      const typed = one([word, () => slipped(one(tokens)), () => slipped(slipped(one(tokens)))])() || "a";
      const others = random() < 0.2 ? [one(tokens), word()] : [];
      const isNumber = (text: string) => /^\d+$/.test(text);
      const known = others.filter((other) => tokens.includes(other));
      const begun = tokens.filter((token) => token.startsWith(typed));
      const slips = () =>
        tokens.filter(
          (token) => !isNumber(token) && isPlainlyWithin(typed, token, typed.length >= 8 ? 2 : 1),
        );
      // `ac`, `ba`, ... are codes of states.
      const isWhole = isNumber(typed) || typed.length === 1 || ["ac", "ba"].includes(typed);
      const own = isWhole
        ? tokens.filter((token) => token === typed)
        : tokens.includes(typed)
          ? [typed]
          : begun.length > 0
            ? begun
            : known.length > 0 || typed.length < 4
              ? []
              : slips();
      const matches = expandWord(vocabulary, [typed, ...others]).flatMap(({ from, to }) =>
        tokens.slice(from, to),
      );
      expect([...new Set(matches)].sort(), `${typed} among ${tokens.join(" ")}`).toEqual(
        [...new Set([...own, ...known])].sort(),
      );
      if (own === begun) kinds.begun++;
      else if (!isWhole && own.length > 0) kinds.slips++;
    }
  }
  expect(Math.min(kinds.begun, kinds.slips)).toBeGreaterThan(30);
});
