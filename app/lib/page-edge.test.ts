import { expect, test } from "vitest";
import { pageSteps, readPage, type PageEdge } from "./page-edge.ts";

/** Reads pages of the numbers from 1 to a count. */
function reader(count: number, size: number) {
  const all = Array.from({ length: count }, (_, n) => n + 1);
  return (edge: PageEdge<number> | null) =>
    readPage(edge, size, async (from, most) => {
      if (from?.back)
        return all
          .filter((n) => n < from.key)
          .toReversed()
          .slice(0, most);
      return all.filter((n) => n > (from?.key ?? 0)).slice(0, most);
    });
}

test("whatever the length of a list, its pages follow each other forwards and backwards without gaps", async () => {
  for (const size of [1, 2, 3, 5]) {
    for (let count = 0; count <= 11; count++) {
      const read = reader(count, size);
      const forwards: number[][] = [];
      let page = await read(null);
      for (;;) {
        forwards.push(page.rows);
        if (page.next === null) break;
        page = await read({ key: page.next, back: false });
      }
      expect(forwards.flat()).toEqual(Array.from({ length: count }, (_, n) => n + 1));
      const backwards = [page.rows];
      while (page.previous !== null) {
        page = await read({ key: page.previous, back: true });
        backwards.unshift(page.rows);
        expect(page.next).toBe(page.rows.at(-1));
      }
      expect(backwards).toEqual(forwards);
      expect(page.isFirst).toBe(true);
    }
  }
});

test("less than a page before an edge is the first page, and beyond the last row there is a way to the first", async () => {
  const read = reader(9, 4);
  const page = await read({ key: 3, back: true });
  expect(page).toEqual({ rows: [1, 2, 3, 4], isFirst: true, previous: null, next: 4 });
  const at = (edge: PageEdge<number> | null) => (edge ? `${edge.back ? "<" : ">"}${edge.key}` : "first");
  const beyond = pageSteps(await read({ key: 9, back: false }), Number, at);
  expect(beyond).toEqual({ first: "first", previous: null, next: null });
  const second = pageSteps(await read({ key: 4, back: false }), Number, at);
  expect(second).toEqual({ first: "first", previous: "<5", next: ">8" });
});
