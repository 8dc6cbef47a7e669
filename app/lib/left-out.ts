import { numberIn } from "./list-address.ts";

/** What may stand at a key of an address, and its name for people. */
export interface AddressKey {
  name: string;
  /** Those of the texts at the key that its page cannot use. */
  unusable(texts: readonly string[]): readonly string[];
  /** Why it cannot use such a text, in a sentence. */
  why(text: string): string;
}

export type AddressKeys = Readonly<Record<string, AddressKey>>;

/** A value of an address that its page cannot use. */
export interface LeftOutValue {
  key: string;
  /** As it was written, cut to a length that can be shown. */
  text: string;
}

/** More of them are not listed: such an address was not written by a person. */
export const MOST_LEFT_OUT = 10;
const LONGEST_TEXT = 40;

/** The values of an address that cannot stand at these keys, in the order of the keys. */
export function leftOutValues(params: URLSearchParams, keys: AddressKeys): LeftOutValue[] {
  return Object.entries(keys)
    .flatMap(([key, { unusable }]) =>
      unusable(params.getAll(key)).map((text) => ({ key, text: shown(text) })),
    )
    .slice(0, MOST_LEFT_OUT);
}

/** The text of a value as far as it can be shown. */
export function shown(text: string): string {
  return [...text.trim()].slice(0, LONGEST_TEXT).join("");
}

/** What is said of it above what the page shows; `of` names that: `da busca`. */
export function leftOutSentence(text: string, key: AddressKey | undefined, of = ""): string {
  const from = of === "" ? "Ficou de fora" : `Ficou de fora ${of}`;
  return key ? `${from}: “${text}” em ${key.name}. ${key.why(text)}`.trim() : `${from}: “${text}”.`;
}

/** Says which values of an address cannot stand at these keys, a sentence each. */
export function leftOutBy(keys: AddressKeys): (params: URLSearchParams) => string[] {
  return (params) => leftOutValues(params, keys).map(({ key, text }) => leftOutSentence(text, keys[key]));
}

const WHY_CHOICE = "Não é uma das opções.";

/** A key at which one of the values of a table stands. */
export function choiceKey(name: string, table: Readonly<Record<string, unknown>>): AddressKey {
  return readKey(name, (params, key) => Object.hasOwn(table, params.get(key) ?? "") || null, WHY_CHOICE);
}

/** A key whose values a reader of addresses takes; null from it: the value cannot be used. */
export function readKey(
  name: string,
  read: (params: URLSearchParams, key: string) => unknown,
  why = "Não existe no endereço desta página.",
): AddressKey {
  const isUnread = (text: string) =>
    text.trim() !== "" && read(new URLSearchParams({ x: text }), "x") === null;
  return { name, unusable: (texts) => texts.filter(isUnread), why: () => why };
}

/** The number of a page. */
export const PAGE_KEY = readKey("Página", numberIn, "Escreva só o número.");
