import { expect, test } from "vitest";
import { blankOf, blankPicture, type Blank } from "./blank-picture.ts";

/** The size that a browser reports for a picture of a `srcset` entry: divided by the entry's density. */
function seen(kind: Blank, density: number) {
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(blankPicture(kind))!;
  return {
    naturalWidth: Math.round(Number(width) / density),
    naturalHeight: Math.round(Number(height) / density),
  };
}

test("a blank is told from a photo at every density that a browser may choose", () => {
  for (const density of [0.3, 1, 2.7, 6]) {
    expect(blankOf(seen("none", density))).toBe("none");
    expect(blankOf(seen("later", density))).toBe("later");
  }
  expect(blankOf({ naturalWidth: 1280, naturalHeight: 960 })).toBeNull();
  expect(blankOf({ naturalWidth: 300, naturalHeight: 1600 })).toBeNull();
  expect(blankOf({ naturalWidth: 0, naturalHeight: 0 })).toBe("none");
});
