import { expect, test } from "vitest";
import { pictureFormatFor } from "./picture-format.ts";

test.each([
  ["image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", "avif"],
  ["image/webp,image/avif,image/jxl,video/*;q=0.8,*/*;q=0.5", "avif"],
  ["image/webp,image/png,image/svg+xml,image/*;q=0.8", "webp"],
  ["image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5", "jpeg"],
  ["*/*", "jpeg"],
  [null, "jpeg"],
])("whoever accepts %s gets %s", (accept, format) => {
  expect(pictureFormatFor(accept)).toBe(format);
});
