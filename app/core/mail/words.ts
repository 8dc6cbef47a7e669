const LONGEST_NAME = 40;

/**
 * `Olá, Ana!`. Anybody can sign up with a stranger's address, so a name that is not made of letters, such as a web
 * address, is left out: otherwise letters could carry advertisements.
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
