import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import { mostForBuyer } from "#app/facts/costs/debt-rule.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { momentsOf } from "#app/facts/listings/deadline.ts";
import { paymentText } from "#app/facts/listings/payments.ts";
import { sourceView, type SourceView } from "#app/facts/sources/sources.ts";
import { formatAmount } from "#app/lib/money.ts";
import { own } from "#app/lib/own.ts";

/** A duty or a warning about this property; `confirm` marks general rules that may not apply to it. */
export interface Note {
  title: string;
  text: string;
  confirm: boolean;
  sources?: readonly SourceView[];
}

/** Where the rule on arrears of a property is found, by its sale mode. */
const ARREARS: Readonly<Record<string, string>> = {
  leilao_sfi: "Em leilão, conte com pagar tudo, a não ser que o edital diga outra coisa.",
  licitacao_aberta: "O edital decide.",
};
const ARREARS_OF_SALES = "A regra muda de imóvel para imóvel.";

/**
 * Condominium, taxes and payment: the text of the property's page when it is stored, otherwise the general
 * rules, to be confirmed.
 */
export function propertyNotes(
  listing: Pick<Listing, "payments" | "acceptsFinancing" | "saleModeCode" | "appraisalCents">,
  page: PropertyPage | null,
): Note[] {
  const payment = paymentText(listing);
  const where = own(ARREARS, listing.saleModeCode) ?? ARREARS_OF_SALES;
  const most = mostByTenth(listing.appraisalCents);
  const sources = [sourceView("paginas-caixa")];
  return [
    page?.condominium
      ? { title: "Condomínio", text: page.condominium, confirm: false }
      : {
          title: "Condomínio atrasado",
          text: `${where} Há três regras: a Caixa paga tudo; quem compra paga até 10% da avaliação${most.cap} e a Caixa, o excesso; ou quem compra paga tudo.`,
          confirm: true,
          sources,
        },
    page?.taxes
      ? { title: "Tributos", text: page.taxes, confirm: false }
      : {
          title: "IPTU e outros tributos atrasados",
          text: `${where} Há quatro regras: a Caixa paga tudo; quem compra paga se a dívida ficar abaixo de 10% da avaliação${most.cliff}, e acima disso a Caixa paga tudo; quem compra paga só se ela for menor que R$ 1.000; ou quem compra paga tudo.`,
          confirm: true,
          sources,
        },
    payment === null
      ? {
          title: "Pagamento",
          text: "A lista não diz as formas aceitas. Pode ser só à vista; financiamento e FGTS dependem do imóvel.",
          confirm: true,
        }
      : { title: "Pagamento", text: `${payment}.`, confirm: false },
  ];
}

/** What is unknown about this property; it is listed, not left out. */
export function unknowns(listing: Listing, page: PropertyPage | null): Note[] {
  const notes: Note[] = [
    {
      title: "Ocupação desconhecida",
      text: "A lista não diz se há alguém no imóvel. Muitos estão ocupados, e a desocupação fica por conta de quem compra.",
      confirm: false,
    },
  ];
  if (!page?.registration) {
    notes.push({
      title: "Matrícula não informada na lista",
      text: "Peça a matrícula atualizada no cartório antes de propor: ela mostra penhoras e ações sobre o imóvel.",
      confirm: false,
    });
  }
  // A direct sale goes to the first proposal: it has no end date.
  if (momentsOf(listing, page).length === 0 && listing.saleModeCode !== "venda_direta") {
    notes.push({
      title: "Data do leilão ou prazo desconhecido",
      text: "A lista não traz datas. Elas estão na página oficial do imóvel.",
      confirm: false,
    });
  }
  return notes;
}

/** The most that the rules of a tenth of the appraisal leave to the buyer, as an insertion; empty without an appraisal. */
function mostByTenth(appraisalCents: number): { cap: string; cliff: string } {
  const upTo = (kind: "cap" | "cliff") => {
    const cents = mostForBuyer({ kind, limit: { rate: 10_00 } }, appraisalCents);
    return appraisalCents > 0 ? ` (aqui, até ${formatAmount(cents)})` : "";
  };
  return { cap: upTo("cap"), cliff: upTo("cliff") };
}
