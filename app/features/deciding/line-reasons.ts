import { buyersPart, mostForBuyer, type DebtRule } from "#app/facts/costs/debt-rule.ts";
import { costWords } from "#app/facts/costs/cost-words.ts";
import type { CostCode, PricedProperty, PurchaseLine } from "#app/facts/costs/purchase-cost.ts";
import { formatAmount, formatExact } from "#app/lib/money.ts";
import { percent } from "#app/lib/numbers.ts";

interface Reckoned {
  property: PricedProperty;
  bidCents: number;
  financedCents: number;
}

const STATED = "O valor que você informou.";

/** Why a line is so, in this property's numbers; `[^id]` names a source. */
export function reasonOf({ code, range, usual, stated }: PurchaseLine, of: Reckoned): string {
  const { property } = of;
  if (code === "condominio")
    return debtReason(
      property.condominium,
      property,
      property.stated?.condominio,
      "à administradora do condomínio",
    );
  if (code === "tributos")
    return debtReason(property.taxes, property, property.stated?.tributos, "à prefeitura");
  if (code === "itbi") return `${itbiRate(of, usual)} ${baseWords(of)}`;
  if (stated) return STATED;
  if (code === "registro" || code === "escritura") return feeReason(code, range !== null, of);
  return code === "preco" && property.auctioned ? AUCTIONED : REASONS[code];
}

const AUCTIONED = "O lance: o preço da lista é só onde os lances começam.";

const REASONS: Readonly<
  Record<Exclude<CostCode, "itbi" | "registro" | "escritura" | "condominio" | "tributos">, string>
> = {
  preco: "O preço da lista é o menor que se pode propor.",
  comissao: "Em leilão e licitação quem compra paga 5% do lance ao leiloeiro, além do lance.",
  avaliacao_bancaria: "O banco cobra para avaliar o imóvel antes de financiar: pergunte a tarifa de hoje.",
  desocupacao:
    "Ninguém diz se há alguém no imóvel. Se houver, o acordo ou a ação são por conta de quem compra.",
  reforma: "Só uma visita diz o que falta: some a obra quando souber.",
};

function feeReason(code: "registro" | "escritura", isKnown: boolean, of: Reckoned): string {
  const { tables } = of.property;
  const table = code === "registro" ? tables.registry : tables.deed;
  const acts =
    code === "registro" && of.financedCents > 0
      ? ` São dois registros: o da compra e o da garantia do banco, sobre ${formatAmount(of.financedCents)}.[^lei-9514-38]`
      : "";
  if (isKnown && table) return `Pela tabela do estado (${costWords(table.value)}).${acts} ${baseWords(of)}`;
  const whom =
    code === "registro"
      ? "ao cartório de imóveis"
      : "a um tabelionato: à vista a compra precisa de escritura";
  return `Ainda não registramos a tabela do estado para este valor. Peça o preço ${whom}.${acts}`;
}

function itbiRate({ property: { tables } }: Reckoned, usual = false): string {
  if (usual || tables.itbi === null)
    return "A alíquota deste município ainda não está registrada: as mais comuns vão de 2% a 3%, e há de até 5%.";
  return `A alíquota é de ${costWords(tables.itbi.value)}.`;
}

function baseWords({ property: { appraisalCents, cityValueCents }, bidCents }: Reckoned): string {
  if (cityValueCents !== undefined)
    return `A conta é sobre ${formatExact(Math.max(cityValueCents, bidCents))}, o maior entre o preço e o valor da prefeitura que você informou.`;
  return appraisalCents > bidCents
    ? `O baixo é sobre o preço; o provável e o alto, sobre a avaliação de ${formatExact(appraisalCents)}: a base é o valor à vista que a prefeitura estima, que pode passar do preço pago.`
    : "A conta é sobre o preço; a prefeitura pode estimar um valor maior.";
}

/** Who pays arrears, with this property's limit; `whom` is asked for the debt. */
function debtReason(
  rule: DebtRule | null,
  { appraisalCents }: PricedProperty,
  debtCents: number | undefined,
  whom: string,
): string {
  const buyer =
    debtCents === undefined ? null : rule ? buyersPart(rule, debtCents, appraisalCents) : debtCents;
  const stated =
    buyer === null
      ? ""
      : ` Da dívida de ${formatExact(debtCents!)} que você informou, quem compra paga ${formatExact(buyer)}.`;
  return whoPays(rule, appraisalCents, whom) + stated;
}

function whoPays(rule: DebtRule | null, appraisalCents: number, whom: string): string {
  if (rule === null)
    return `Nenhuma página deste imóvel guardada aqui diz quem paga: confirme no edital, e peça o débito por escrito ${whom}.`;
  if (rule.kind === "buyer")
    return `Quem compra paga tudo: peça o débito por escrito ${whom} antes de propor.`;
  if (rule.kind === "bank") return "A Caixa paga tudo.";
  const limit =
    "rate" in rule.limit ? `${percent(rule.limit.rate / 100)} da avaliação` : formatExact(rule.limit.cents);
  const most = formatAmount(mostForBuyer(rule, appraisalCents));
  const likely = "O provável é a metade disso: ninguém diz quanto é a dívida.";
  return rule.kind === "cap"
    ? `Quem compra paga até ${most} (o limite é de ${limit}), e a Caixa o excesso. ${likely}`
    : `Abaixo de ${limit} quem compra paga tudo; daí para cima a Caixa paga tudo. O pior caso é logo abaixo: ${most}. ${likely}`;
}
