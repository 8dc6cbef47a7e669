const LONGEST_NAME = 40;

/**
 * `Olá, Ana!`. Anybody can sign up with a stranger's address: a name that is not made of letters, like the address of a
 * site, is left out, or our letters would carry advertisements.
 */
export function greeting(name: string): string {
  const plain = name.trim();
  const isName = plain.length <= LONGEST_NAME && /^\p{L}[\p{L}\p{M}'’ -]*$/u.test(plain);
  return isName ? `Olá, ${plain}!` : "Olá!";
}

/** `7 dias`, `1 dia`. */
export function days(count: number): string {
  return count === 1 ? "1 dia" : `${count} dias`;
}
