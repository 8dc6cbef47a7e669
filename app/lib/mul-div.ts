/** `a × b ÷ c` rounded half up, exact: no part of it is a floating-point number. All are whole and not negative. */
export function mulDiv(a: number, b: number, c: number): number {
  return Number((2n * BigInt(a) * BigInt(b) + BigInt(c)) / (2n * BigInt(c)));
}
