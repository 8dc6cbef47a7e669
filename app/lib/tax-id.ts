import { cnpj, cpf } from "cpf-cnpj-validator";

/** The number that identifies a taxpayer in Brazil: of a person (CPF) or a company (CNPJ). */
type TaxIdKind = "cpf" | "cnpj";

type TaxIdReading =
  /** Without punctuation: 11 digits, or 12 letters and digits before 2 digits. */
  | { ok: true; kind: TaxIdKind; value: string }
  /** A sentence for the person who typed it. */
  | { ok: false; why: string };

const CPF_LENGTH = 11;
const CNPJ_LENGTH = 14;
/** Dots, slashes, spaces, and what a copied text may have in place of a hyphen. */
const PUNCTUATION = /[\s./\u002d\u2010-\u2015\u2212]/g;

/**
 * Reads a CPF or CNPJ, with or without punctuation, and checks its last two digits. Since July 2026 a CNPJ may have
 * letters (IN RFB 2.229/2024). Whether the number was issued, only the tax office knows.
 */
export function readTaxId(typed: string): TaxIdReading {
  const value = typed.normalize("NFKC").replace(PUNCTUATION, "").toUpperCase();
  if (value === "") return refused("Digite o CPF ou o CNPJ.");
  if (/[^0-9A-Z]/.test(value))
    return refused("Use só números e, se o CNPJ tiver, letras sem acento. Pontos, barra e traço são livres.");
  const hasLetters = /[A-Z]/.test(value);
  if (value.length === CNPJ_LENGTH) return readCnpj(value, hasLetters);
  if (value.length !== CPF_LENGTH)
    return refused(
      hasLetters
        ? `Um CNPJ tem 14 letras e números; aqui há ${value.length}.`
        : `Um CPF tem 11 números e um CNPJ tem 14; aqui há ${value.length}. Os zeros do começo também contam.`,
    );
  if (hasLetters) return refused("Um CPF tem 11 números, sem letras. Um CNPJ tem 14 letras e números.");
  return cpf.isValid(value)
    ? { ok: true, kind: "cpf", value }
    : refused("Este CPF não é válido. Confira cada número.");
}

function readCnpj(value: string, hasLetters: boolean): TaxIdReading {
  if (/[A-Z]/.test(value.slice(-2)))
    return refused("Os dois últimos caracteres de um CNPJ são números. Confira o que foi digitado.");
  if (cnpj.isValid(value)) return { ok: true, kind: "cnpj", value };
  return refused(
    hasLetters
      ? "Este CNPJ não é válido. Confira cada letra e número: a letra O e o zero se parecem."
      : "Este CNPJ não é válido. Confira cada número.",
  );
}

function refused(why: string): TaxIdReading {
  return { ok: false, why };
}

/** The kind of a number that was read; its length tells. */
export function taxIdKind(value: string): TaxIdKind {
  return value.length === CPF_LENGTH ? "cpf" : "cnpj";
}

/** `529.982.247-25`, `12.ABC.345/01DE-35`. */
export function punctuatedTaxId(value: string): string {
  return taxIdKind(value) === "cpf" ? cpf.format(value) : cnpj.format(value);
}

/** With its kind and punctuation: `CPF 529.982.247-25`, `CNPJ 12.ABC.345/01DE-35`. */
export function formatTaxId(value: string): string {
  return `${taxIdKind(value).toUpperCase()} ${punctuatedTaxId(value)}`;
}

/** Recognised by its owner and useless to others: `CPF ***.982.247-**`, `CNPJ **.ABC.345/01DE-**`. */
export function maskTaxId(value: string): string {
  return formatTaxId(value)
    .replace(/^(CPF )\d{3}/, "$1***")
    .replace(/^(CNPJ ).{2}/, "$1**")
    .replace(/\d{2}$/, "**");
}
