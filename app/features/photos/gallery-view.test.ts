import { expect, test } from "vitest";
import { galleryView } from "./gallery-view.ts";

const page = [
  "https://bank.example/fotos/F000001013995421.jpg",
  "https://bank.example/fotos/F000001013995422.jpg",
];

test("before any photo is stored, the gallery tries the first one", () => {
  expect(galleryView("10139954", undefined, [])).toMatchObject({ slides: [1], isStored: false, last: 12 });
});

test("stored photos are shown at once, and no more are tried than a saved page names", () => {
  expect(galleryView("10139954", page, [1])).toMatchObject({ slides: [1], isStored: true, last: 2 });
  expect(galleryView("10139954", page, [1, 2, 3])).toMatchObject({ slides: [1, 2, 3], last: 3 });
});
