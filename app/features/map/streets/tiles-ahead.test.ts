import { expect, test } from "vitest";
import { createTilesAhead } from "./tiles-ahead.ts";

test("a tile that is read ahead is handed out once, and one that failed or was given up is read again by who asks", async () => {
  const ahead = createTilesAhead<string>();
  const [first, second, other] = [1, 2, 3].map((x) => ({ z: 14, x, y: 1 })) as [Tile, Tile, Tile];
  await ahead.begin([first, second], async ({ x }) => {
    if (x === 2) throw new Error("no network");
    return `tile ${x}`;
  });
  const tiles = [];
  for (const tile of [first, first, second, other]) tiles.push(await ahead.take(tile));
  expect(tiles).toEqual(["tile 1", null, null, null]);
  await ahead.begin([first], async () => "an earlier view");
  await ahead.begin([other], async () => "a later view");
  expect([await ahead.take(first), await ahead.take(other)]).toEqual([null, "a later view"]);
});

type Tile = Parameters<ReturnType<typeof createTilesAhead>["take"]>[0];
