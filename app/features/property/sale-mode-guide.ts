import type { KnownSaleMode } from "#app/facts/listings/source-words.ts";
import { sourceView, type SourceId, type SourceView } from "#app/facts/sources/sources.ts";
import { own } from "#app/lib/own.ts";

/** How a sale mode works, for somebody who has never bought at auction. */
export interface SaleModeGuide {
  how: string;
  /** A common mistake in this sale mode; null when there is none. */
  careful: string | null;
  sources: SourceView[];
}

const GUIDES: Record<KnownSaleMode, Omit<SaleModeGuide, "sources"> & { sources: SourceId[] }> = {
  leilao_sfi: {
    how: "Leilão no site do leiloeiro: vence o maior lance. O valor da lista é o lance mínimo do leilão da vez. Se ninguém comprar no 1º, há um 2º leilão, dias depois (15 no máximo, pela Lei 9.514/1997, art. 27, § 1º) e quase sempre por um mínimo menor: a lista passa então a trazer o mínimo do 2º. A comissão do leiloeiro, normalmente 5%, é paga por quem compra, além do lance.",
    careful:
      "Até a data do 2º leilão, a pessoa que perdeu o imóvel tem preferência para comprá-lo pelo valor da dívida mais as despesas.",
    sources: ["lei-9514-27", "lei-9514-27-2b", "decreto-21981"],
  },
  licitacao_aberta: {
    how: "Disputa aberta no site do leiloeiro: vence o maior lance, a partir do preço mínimo. A comissão do leiloeiro, normalmente 5%, é paga por quem compra, além do lance.",
    careful: null,
    sources: ["decreto-21981"],
  },
  venda_online: {
    how: "Propostas no portal da Caixa, com relógio: quando o tempo acaba, vence a maior proposta. Um novo maior lance perto do fim prolonga o prazo. Não há comissão de leiloeiro.",
    careful:
      "Quem vence e desiste costuma pagar multa sobre o valor da proposta. Resolva o pagamento antes de propor.",
    sources: ["regras-2025", "dr-leilao"],
  },
  venda_direta: {
    how: "Compra direta no portal da Caixa: leva a primeira proposta válida, a partir do preço mínimo. Não há disputa nem comissão de leiloeiro.",
    careful:
      "Quem propõe e desiste costuma pagar multa sobre o valor da proposta. Resolva o pagamento antes de propor.",
    sources: ["hub-etapas", "dr-leilao"],
  },
};

/** The explanation of a sale mode; an unknown code refers to the official page. */
export function saleModeGuide(code: string): SaleModeGuide {
  const guide = own(GUIDES, code);
  if (guide) return { ...guide, sources: guide.sources.map(sourceView) };
  const how = "Modalidade nova na lista da Caixa. Leia as regras na página oficial do imóvel.";
  return { how, careful: null, sources: [] };
}
