import { fold, words } from "#app/lib/text.ts";

/** Minimum length of a password. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** What is wrong with a chosen password, in the order of checking. */
type PasswordFault = "empty" | "too_short" | "too_long" | "common" | "personal" | "mismatch";

export interface PasswordChoice {
  password: string;
  /** The password typed a second time. */
  repeated: string;
  /** E-mail and name, which a stranger would try first. */
  personal: readonly string[];
}

/**
 * The first rule that a password breaks; null when it is accepted. `isCommon` looks it up in the list of leaked
 * passwords.
 */
export function passwordFault(
  { password, repeated, personal }: PasswordChoice,
  isCommon: (password: string) => boolean,
): PasswordFault | null {
  if (password === "") return "empty";
  if ([...password].length < PASSWORD_MIN) return "too_short";
  if (password.length > PASSWORD_MAX) return "too_long";
  if (isCommon(password)) return "common";
  if (isPersonal(password, personal)) return "personal";
  return password === repeated ? null : "mismatch";
}

/** The message of a broken rule. */
export function faultText(fault: PasswordFault): string {
  return {
    empty: "Escolha uma senha.",
    too_short: `A senha deve ter pelo menos ${PASSWORD_MIN} caracteres.`,
    too_long: `A senha pode ter no máximo ${PASSWORD_MAX} caracteres.`,
    common: "Esta senha está entre as mais usadas e já vazou na internet. Escolha outra.",
    personal: "A senha não pode ser seu nome nem seu e-mail. Escolha outra.",
    mismatch: "As senhas não coincidem.",
  }[fault];
}

const SHORTEST_WORD = 3;

/** Whether a password consists only of the person's own words and digits. */
function isPersonal(password: string, personal: readonly string[]): boolean {
  const own = personal
    .flatMap((text) => [words(text).join(""), words(text.split("@")[0] ?? "").join(""), ...words(text)])
    .filter((word) => word.length >= SHORTEST_WORD)
    .sort((a, b) => b.length - a.length);
  const plain = fold(password).replace(/[^a-z0-9]/g, "");
  const rest = own.reduce((left, word) => left.replaceAll(word, ""), plain);
  return rest !== plain && /^\d*$/.test(rest);
}
