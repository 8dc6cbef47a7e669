import { expect, test } from "vitest";
import { totp } from "./totp.ts";

// The secret "12345678901234567890" of RFC 6238, appendix B, whose eight digits are cut to six.
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.for([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
] as const)("the code of second %i is the one of the standard", ([second, code]) => {
  expect(totp(SECRET, new Date(second * 1000))).toBe(code);
});
