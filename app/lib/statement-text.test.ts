import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { withoutValues } from "./statement-text.ts";

/** Ways in which SQL spells a value out. */
const LITERALS = [
  (text: string) => `'${text.replaceAll("'", "''")}'`,
  (text: string) => `E'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`,
  (text: string) => `$tag$${text.replaceAll("$", "")}$tag$`,
  (text: string) => `/* ${text.replaceAll("*/", "")} */ 1`,
  (text: string) => `-- ${text.replaceAll("\n", "")}\n2`,
];

test("no value that a statement spells out is in its text, however it is written", () => {
  const random = seededRandom(7);
  const pieces = ["ana", "'", "\\", '"', " ", "é", "--", "/*", "$$", "1", "\n"];
  const piece = () => pieces[Math.floor(random() * pieces.length)]!;
  for (let n = 0; n < 2_000; n++) {
    const text = Array.from({ length: n % 12 }, piece).join("");
    const literal = LITERALS[n % LITERALS.length]!(`zz${text}zz`);
    const written = withoutValues(`select "nome" from t where a = ${literal} and b = 7`);
    expect([literal, written]).toEqual([literal, expect.not.stringMatching(/zz|ana|7/)]);
    expect(written).toContain('select "nome" from t where a = ');
  }
});

test("statements that differ only in values or in the number of their rows have one text", () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => `($${2 * n + 1}, default, $${2 * n + 2})`).join(", ");
  const insert = (count: number) => withoutValues(`insert into "mails" ("a", "b") values ${rows(count)}`);
  expect(new Set([2, 3, 400].map(insert)).size).toBe(1);
  const chosen = (ids: string) => withoutValues(`select * from t1 where id in (${ids})\n  limit 10`);
  expect(chosen("$1, $2, $3")).toBe(chosen("$1, $2"));
  expect(chosen("1, 2")).toBe("select * from t1 where id in (?, …) limit ?");
});

test("a statement that is cut off within a value ends there, and a long one is shortened", () => {
  expect(withoutValues("select 'ana maria")).toBe("select ?");
  expect(withoutValues(`select ${"coluna, ".repeat(5_000)}`)).toHaveLength(2_000);
});
