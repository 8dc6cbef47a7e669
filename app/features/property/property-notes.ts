import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { momentsOf } from "#app/facts/listings/deadline.ts";
import { paymentText } from "#app/facts/listings/payments.ts";

/** A duty or a warning about this property; `confirm` marks general rules that may not apply to it. */
export interface Note {
  title: string;
  text: string;
  confirm: boolean;
}

/** The most expensive unknowns in one sentence for the top of the page: `Não se sabe se está ocupado nem …`. */
export function doubtsOf(page: PropertyPage | null): string {
  const debts = [page?.condominium ? [] : "condomínio", page?.taxes ? [] : "IPTU"].flat();
  return (
    "Não se sabe se está ocupado" + (debts.length > 0 ? ` nem quem paga ${debts.join(" e ")} em atraso` : "")
  );
}

/**
 * Condominium, taxes and payment: the text of the property's page when it is stored, otherwise the general
 * rules, to be confirmed.
 */
export function propertyNotes(
  listing: Pick<Listing, "payments" | "acceptsFinancing">,
  page: PropertyPage | null,
): Note[] {
  const payment = paymentText(listing);
  return [
    page?.condominium
      ? { title: "Condomínio", text: page.condominium, confirm: false }
      : {
          title: "Condomínio atrasado",
          text: "A regra muda de imóvel para imóvel: a Caixa paga tudo, ou quem compra paga até 10% do valor de avaliação e a Caixa o que passar disso.",
          confirm: true,
        },
    page?.taxes
      ? { title: "Tributos", text: page.taxes, confirm: false }
      : {
          title: "IPTU e outros tributos atrasados",
          text: "A regra muda de imóvel para imóvel: há casos em que a Caixa paga e casos em que quem compra paga todos.",
          confirm: true,
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
