import { CONTRACT, CREATED, UPDATED, type DataGroup } from "./data-group.ts";
import { INTEREST_KEPT_FOR } from "#app/features/interests/interest.ts";

/** What is kept of what somebody follows. */
export const FOLLOWING_GROUPS: Readonly<Record<string, DataGroup>> = {
  favorites: {
    title: "Favoritos",
    purpose: "Mostrar a você os imóveis que você quer acompanhar. Só você os vê",
    legalBasis: CONTRACT,
    keptFor: "Até você tirar o imóvel dos favoritos ou excluir a conta",
    fields: { n_do_imovel: "Número do imóvel", created_at: "Quando você o guardou" },
    withheld: {},
  },
  interests: {
    title: "Interesse em imóveis",
    purpose: "Responder a quem pediu contato sobre um imóvel. Quem administra o portal recebe o pedido",
    legalBasis: "Seu consentimento (LGPD, art. 7º, I)",
    keptFor: `${INTEREST_KEPT_FOR}, ou até você retirar o pedido ou excluir a conta`,
    fields: {
      id: "Identificador interno do pedido",
      n_do_imovel: "Número do imóvel",
      name: "Nome para o contato",
      email: "E-mail para o contato",
      phone: "Telefone para o contato, se você informou",
      consent_version: "Versão do texto com que você concordou",
      created_at: "Quando você pediu e concordou",
    },
    withheld: { token_hash: "Confere o link da mensagem que retira o pedido" },
  },
  user_alerts: {
    title: "Alertas",
    purpose: "Procurar por você nas listas novas e contar o que foi encontrado",
    legalBasis: CONTRACT,
    keptFor: "Até você excluir o alerta ou a conta",
    fields: {
      id: "Identificador interno do alerta",
      name: "Nome que você deu",
      location: "Onde procura, por extenso",
      property_type: "Que tipo de imóvel procura",
      min_price: "Preço mínimo, em reais",
      max_price: "Preço máximo, em reais",
      min_discount: "Desconto mínimo, em porcentagem",
      query: "A busca inteira, como no endereço da página de busca",
      by_place: "Se procura por cidade, bairro, área ou palavras",
      events: "De que acontecimentos avisa",
      active: "Se está ativo (true) ou pausado (false)",
      since_event: "Acontecimento a partir do qual avisa",
      created_at: CREATED,
      updated_at: UPDATED,
    },
    withheld: {},
  },
  notifications: {
    title: "Imóveis encontrados por seus alertas",
    purpose: "Avisar você uma única vez de cada acontecimento",
    legalBasis: CONTRACT,
    keptFor: "Até você excluir o alerta ou a conta",
    fields: {
      id: "Identificador interno do aviso",
      alert_id: "Que alerta encontrou",
      n_do_imovel: "Número do imóvel",
      tipo: "O que aconteceu com o imóvel",
      data_lista: "Data da lista que mostrou isso",
      created_at: "Quando foi encontrado",
      read_at: "Quando você leu o aviso",
    },
    withheld: {},
  },
};
