import { dictionary } from "@zxcvbn-ts/language-common";
import { fold } from "#app/lib/text.ts";

const LEAKED = new Set(dictionary["passwords-common"]);

/** Common Brazilian passwords that foreign lists lack, usually followed by a year or `123`. */
const BRAZILIAN = new Set(
  `senha minhasenha novasenha mudar mudarsenha brasil admin administrador usuario acesso
   flamengo corinthians palmeiras santos saopaulo vasco gremio internacional cruzeiro botafogo fluminense atletico
   jesus jesuscristo deus deusefiel teamo amor amorzinho familia felicidade princesa estrela`.match(/\S+/g),
);

/** Whether a password is a common one: a leaked one, or a Brazilian word followed by digits. */
export function isCommonPassword(password: string): boolean {
  if (LEAKED.has(password) || LEAKED.has(password.toLowerCase())) return true;
  return BRAZILIAN.has(fold(password).replace(/[^a-z]+$/, ""));
}
