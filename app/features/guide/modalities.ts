import type { KnownSaleMode } from "#app/facts/listings/source-words.ts";
import { citedText, type CitedText } from "#app/facts/sources/sources.ts";
import type { GuideAnswers } from "./guide-keys.ts";

/** Whether a sale mode suits somebody. */
export type Verdict = "suits" | "possible" | "unsuited";

export interface Modality {
  code: KnownSaleMode;
  name: string;
  /** The article about it. */
  article: string;
  verdict: Verdict;
  reasons: CitedText[];
}

interface Case extends Pick<GuideAnswers, "toleratesOccupied" | "cashCents" | "purpose"> {
  /** Whether the purchase depends on a loan or on FGTS. */
  needsCredit: boolean;
}

const COMMISSION = "Some 5% de comissão do leiloeiro, paga por você além do lance.[^decreto-21981]";
const CREDIT_FIRST =
  "Só serve o imóvel cujo anúncio aceita financiamento ou FGTS, com o crédito analisado antes.";
const NOTICE_DECIDES =
  "A forma de pagamento está em cada edital: não conte com financiamento ou FGTS sem ler que ele os aceita.";
const UNKNOWN_OCCUPANTS =
  "A lista não diz se há alguém no imóvel: visite antes e prefira o que estiver vago.";

/** The sale modes for somebody, each with the reasons; rules by the articles they link to. */
export function modalitiesFor(wanted: Case): Modality[] {
  const { toleratesOccupied, needsCredit } = wanted;
  const hasCash = wanted.cashCents > 0;
  const careful = toleratesOccupied ? [] : [UNKNOWN_OCCUPANTS];
  const credit = needsCredit ? [CREDIT_FIRST] : [];
  const noCash = hasCash
    ? []
    : ["Falta dinheiro próprio: os 5% da entrada não saem de financiamento nem de FGTS.[^dr-leilao]"];
  const modalities: (Omit<Modality, "reasons"> & { reasons: string[] })[] = [
    {
      code: "venda_direta",
      name: "Venda direta online",
      article: "/blog/venda-direta-online-da-caixa",
      verdict: hasCash ? "suits" : "unsuited",
      reasons: [
        ...noCash,
        "Sem disputa e sem comissão: leva a primeira proposta válida, a partir do preço da lista.",
        ...credit,
        ...careful,
      ],
    },
    {
      code: "venda_online",
      name: "Venda online",
      article: "/blog/venda-online-da-caixa",
      verdict: hasCash ? "possible" : "unsuited",
      reasons: [
        ...noCash,
        "Sem comissão, mas com disputa: o preço da lista é o mínimo, e vence a maior proposta quando o relógio acaba.",
        ...credit,
        ...careful,
      ],
    },
    {
      code: "licitacao_aberta",
      name: "Licitação aberta",
      article: "/blog/licitacao-aberta-da-caixa",
      verdict: hasCash && !needsCredit ? "possible" : "unsuited",
      reasons: [
        ...noCash,
        "Disputa no site do leiloeiro.",
        COMMISSION,
        ...(needsCredit ? [NOTICE_DECIDES] : []),
        ...careful,
      ],
    },
    {
      code: "leilao_sfi",
      name: "Leilão SFI (1ª e 2ª praça)",
      article: "/blog/leilao-sfi-primeira-e-segunda-praca",
      verdict: hasCash && !needsCredit && toleratesOccupied ? "possible" : "unsuited",
      reasons: [
        ...noCash,
        COMMISSION,
        "Até a data do 2º leilão, o antigo devedor tem preferência para comprar de volta (Lei 9.514/1997, art. 27, § 2º-B).[^lei-9514-27-2b]",
        ...(needsCredit ? [NOTICE_DECIDES] : []),
        toleratesOccupied
          ? "Muitos estão ocupados: a lei dá ordem de saída em 60 dias (art. 30), mas na prática são meses.[^lei-9514-30]"
          : "Muitos estão ocupados, e você prefere não lidar com isso.",
      ],
    },
  ];
  return modalities.map((modality) => ({ ...modality, reasons: modality.reasons.map(citedText) }));
}
