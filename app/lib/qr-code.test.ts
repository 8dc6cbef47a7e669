import { expect, test } from "vitest";
import { qrPath } from "./qr-code.ts";

test("a code has its quiet zone and the three finder patterns", () => {
  const { size, path } = qrPath("otpauth://totp/Martelo:ana@exemplo.com.br?secret=ABC");
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`));
  const last = size - 5;
  for (const corner of ["4,4", `${last},4`, `4,${last}`]) expect(dark).toContain(corner);
  const outside = [...dark].filter((module) =>
    module.split(",").some((n) => Number(n) < 4 || Number(n) > last),
  );
  expect(outside).toEqual([]);
});
