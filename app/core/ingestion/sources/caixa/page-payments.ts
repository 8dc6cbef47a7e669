import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import { fold } from "#app/lib/text.ts";
import type { PageBlock } from "./page-text.ts";

/** A sentence about payment, in the wordings of 2021 and of 2026. */
const PAYMENT =
  /^(?:imovel (?:nao )?(?:aceita|permite)|(?:nao )?(?:aceita|permite)|recursos proprios|somente recursos|exclusivamente a vista|pagamento (?:somente |exclusivamente )?a vista|(?:fgts|financiamento|parcelamento|consorcio)\s*(?:[(.]|$))/;
/** A remark in the description that denies what the sentences may grant. */
const NO_FGTS = /\bsem (?:a )?utilizacao d[eo] fgts\b/;
const NEW_SENTENCE = /(?<=[.;])\s+(?=Im[óo]vel |Permite |N[ãa]o |Aceita |Recursos |Exclusivamente )/iu;

const FORMS: [code: string, words: RegExp][] = [
  ["a_vista", /recursos proprios|a vista/],
  ["fgts", /fgts/],
  ["financiamento", /financiamento/],
  ["parcelamento", /parcelamento/],
  ["consorcio", /consorcio/],
];

/**
 * The payment forms that a page grants, its own sentences about them, and who pays condominium and taxes. A form that
 * is not mentioned is not accepted; a sentence with `NÃO` denies it. The free description grants nothing, because it
 * quotes other rules.
 */
export function readPayments(
  blocks: PageBlock[],
): Pick<PropertyPage, "payments" | "paymentNotes" | "condominium" | "taxes"> {
  const granted = new Set<string>();
  const paymentNotes: string[] = [];
  let condominium: string | null = null;
  let taxes: string | null = null;
  for (const line of blocks.flatMap(rulesOf)) {
    const folded = fold(line);
    if (folded.startsWith("condominio:")) condominium ??= line.slice("Condomínio:".length).trim() || null;
    else if (folded.startsWith("tributos:")) taxes ??= line.slice("Tributos:".length).trim() || null;
    else if (folded.startsWith("as despesas de condominio")) condominium ??= line;
    else if (folded.startsWith("as despesas de tributos")) taxes ??= line;
    else if (PAYMENT.test(folded)) {
      paymentNotes.push(line);
      for (const sentence of line.split(NEW_SENTENCE))
        for (const code of formsOf(fold(sentence))) granted.add(code);
    }
  }
  if (blocks.some((block) => isDescription(block) && NO_FGTS.test(fold(block.lines.join(" ")))))
    granted.delete("fgts");
  return {
    payments: FORMS.map(([code]) => code).filter((code) => granted.has(code)),
    paymentNotes,
    condominium,
    taxes,
  };
}

function formsOf(sentence: string): string[] {
  if (/\bnao\b/.test(sentence)) return [];
  return FORMS.filter(([, words]) => words.test(sentence)).map(([code]) => code);
}

function rulesOf(block: PageBlock): string[] {
  return isDescription(block) ? [] : block.lines;
}

function isDescription(block: PageBlock): boolean {
  return fold(block.lines[0] ?? "").startsWith("descricao:");
}
