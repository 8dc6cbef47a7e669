import { z } from "zod";
import type { DocumentValue } from "#app/db/shapes/costs.ts";
import { dayInSaoPaulo, type IsoDate } from "#app/lib/dates.ts";
import { squeeze } from "#app/lib/text.ts";
import { field, optional } from "./cost-fields.ts";
import { RULE_DOCUMENTS, type RuleDocument } from "./cost-keys.ts";
import { keyOf, wordsIn, type CostTable } from "./cost-table.ts";
import type { DatedValue } from "./value-at.ts";

/** The bank's own rules of sale. The rule of the day of a proposal binds, so plans are compared with the one of their day. */
export const regras: CostTable = {
  title: "Regras de venda da Caixa",
  about:
    "A versão em vigor de cada documento e o que mudou nela. Quem salvou uma conta pela anterior vê a diferença.",
  missing: "Sem a versão, uma conta salva não diz por quais regras foi feita.",
  published: "Página de editais e regras da Caixa.",
  keyFields: [{ name: "documento", label: "Documento", options: RULE_DOCUMENTS, required: true }],
  valueFields: [
    { name: "versao", label: "Versão", hint: "Como no documento: 19.603 v043.", required: true },
    {
      name: "mudou",
      label: "O que mudou",
      hint: "Em poucas frases, para quem planejou pela versão anterior.",
    },
  ],
  schema: z
    .object({
      documento: field(keyOf(RULE_DOCUMENTS), "Escolha um documento."),
      versao: field(lineOf(40), "Informe a versão, em até 40 caracteres."),
      mudou: optional(lineOf(600), "Escreva o que mudou em até 600 caracteres."),
    })
    .transform(({ documento, versao, mudou }) => ({
      key: documento,
      value: { kind: "document", version: versao, changes: mudou ?? "" },
    })),
  texts(key, value) {
    const { version, changes } = value as DocumentValue;
    return { documento: key, versao: version, mudou: changes };
  },
  keyWords: wordsIn(RULE_DOCUMENTS),
  expected: Object.keys(RULE_DOCUMENTS),
  keys: () => Object.keys(RULE_DOCUMENTS),
};

function lineOf(most: number) {
  return (text: string): string | null => {
    const line = squeeze(text);
    return line.length > 0 && line.length <= most ? line : null;
  };
}

/** The document whose rules bind a sale of a mode; null: none is known for it. */
export function documentOf(saleModeCode: string): RuleDocument | null {
  if (saleModeCode === "venda_online" || saleModeCode === "venda_direta") return "venda-online";
  if (saleModeCode === "licitacao_aberta") return "licitacao-aberta";
  return saleModeCode === "leilao_sfi" ? "leilao-sfi" : null;
}

/** A version of a document. Of one that an administrator recorded it is known since when the product knew it. */
export type RuleVersion = DatedValue & { createdAt?: Date };

/** The rules by which somebody planned at a moment, and those that are in force since, the oldest first. */
export interface PlannedRules {
  planned: RuleVersion | null;
  since: RuleVersion[];
}

/**
 * Tells by which version of a document a plan was made: the last one in force on its day that was recorded by then. Later
 * ones are those in force on `today` that the plan did not know, none of the same version.
 */
export function rulesOfPlan(versions: readonly RuleVersion[], plannedAt: Date, today: IsoDate): PlannedRules {
  const day = dayInSaoPaulo(plannedAt);
  const ordered = versions.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  const isKnown = ({ validFrom, createdAt }: RuleVersion) =>
    validFrom <= day && (createdAt === undefined || createdAt <= plannedAt);
  const planned = ordered.findLast(isKnown) ?? null;
  const versionOf = ({ value }: RuleVersion) => (value as DocumentValue).version;
  const since = ordered.filter(
    (one) =>
      planned !== null &&
      one.validFrom >= planned.validFrom &&
      one.validFrom <= today &&
      versionOf(one) !== versionOf(planned),
  );
  return { planned, since };
}
