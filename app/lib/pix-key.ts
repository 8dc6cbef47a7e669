import { formatTaxId, maskTaxId, readTaxId } from "./tax-id.ts";

/** The five kinds of Pix keys (Banco Central, DICT), as people name them. */
export const PIX_KEY_KINDS = {
  cpf: "CPF",
  cnpj: "CNPJ",
  email: "E-mail",
  phone: "Celular",
  random: "Chave aleatória",
} as const;

export type PixKeyKind = keyof typeof PIX_KEY_KINDS;

export interface PixKey {
  kind: PixKeyKind;
  /** As the register of keys (DICT) has it: `52998224725`, `ana@exemplo.com.br`, `+5511987654321`. */
  value: string;
}

type PixKeyReading = { ok: true; key: PixKey } | { ok: false; why: string };

/** The register takes addresses of up to 77 characters. */
const LONGEST_EMAIL = 77;
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
/** Area codes have no zero, and mobile numbers begin with 9. */
const MOBILE = /^[1-9]{2}9\d{8}$/;
const RANDOM = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

export function isPixKeyKind(text: string): text is PixKeyKind {
  return Object.hasOwn(PIX_KEY_KINDS, text);
}

/** Reads a Pix key of a kind as people type it, with or without punctuation. Whether it exists, only a bank knows. */
export function readPixKey(kind: PixKeyKind, typed: string): PixKeyReading {
  const text = typed.normalize("NFKC").trim();
  if (text === "") return refused("Digite a chave Pix.");
  switch (kind) {
    case "cpf":
    case "cnpj":
      return readTaxIdKey(kind, text);
    case "email":
      return readEmail(text.toLowerCase());
    case "phone":
      return readPhone(text);
    case "random":
      return readRandom(text.toLowerCase());
  }
}

function readTaxIdKey(kind: "cpf" | "cnpj", text: string): PixKeyReading {
  const read = readTaxId(text);
  if (!read.ok) return refused(read.why);
  if (read.kind === kind) return accepted(kind, read.value);
  return refused(
    kind === "cpf"
      ? "Este número é um CNPJ. Escolha CNPJ como tipo da chave."
      : "Este número é um CPF. Escolha CPF como tipo da chave.",
  );
}

function readEmail(text: string): PixKeyReading {
  if (!EMAIL.test(text)) return refused("Este e-mail não está completo. O formato é nome@exemplo.com.br.");
  if (text.length > LONGEST_EMAIL)
    return refused(`Como chave Pix, um e-mail tem no máximo ${LONGEST_EMAIL} caracteres.`);
  return accepted("email", text);
}

function readPhone(text: string): PixKeyReading {
  const digits = text.replaceAll(/[\s().\u002d\u2010-\u2015]/g, "");
  const national = /^(?:\+|00)55(\d+)$/.exec(digits)?.[1] ?? /^55(\d{11})$/.exec(digits)?.[1] ?? digits;
  if (!MOBILE.test(national))
    return refused("Digite um celular do Brasil com DDD, 11 números, como (11) 98765-4321.");
  return accepted("phone", `+55${national}`);
}

function readRandom(text: string): PixKeyReading {
  const hexadecimal = text.replaceAll(/[\s\u002d\u2010-\u2015]/g, "");
  const value = hexadecimal.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  if (RANDOM.test(value)) return accepted("random", value);
  return refused(
    "Uma chave aleatória tem 32 letras e números, de 0 a 9 e de a até f. Copie-a do app do banco.",
  );
}

function accepted(kind: PixKeyKind, value: string): PixKeyReading {
  return { ok: true, key: { kind, value } };
}

function refused(why: string): PixKeyReading {
  return { ok: false, why };
}

/** With its kind, as people read it: `CPF 529.982.247-25`, `celular (11) 98765-4321`. */
export function formatPixKey({ kind, value }: PixKey): string {
  if (kind === "cpf" || kind === "cnpj") return formatTaxId(value);
  if (kind === "email") return `e-mail ${value}`;
  if (kind === "random") return `chave aleatória ${value}`;
  return `celular ${value.replace(/^\+55(\d{2})(\d{5})(\d{4})$/, "($1) $2-$3")}`;
}

/** Recognised by its owner and useless to others, for letters: `CPF ***.982.247-**`, `celular (**) *****-4321`. */
export function maskPixKey(key: PixKey): string {
  const { kind, value } = key;
  if (kind === "cpf" || kind === "cnpj") return maskTaxId(value);
  if (kind === "email") return `e-mail ${value.slice(0, 2)}***${value.slice(value.indexOf("@"))}`;
  if (kind === "random") return `chave aleatória final ${value.slice(-4)}`;
  return `celular (**) *****-${value.slice(-4)}`;
}
