import { CONTRACT, CREATED, UPDATED, type DataGroup } from "./data-group.ts";

const KEPT = "Enquanto a conta existir; o serviço de pagamento guarda as notas pelo prazo da lei";
/** What is kept of messages that name a customer whom nobody is any more, or a payment of nobody whom we know. */
const AFTERWARDS =
  "Se o serviço de pagamento falar de novo de uma conta excluída, guardamos por 30 dias só o número da mensagem, ou o do pagamento contestado ou devolvido, sem nome nem e-mail";

/** Tables about what people pay for. */
export const PAYMENT_GROUPS: Readonly<Record<string, DataGroup>> = {
  subscriptions: {
    title: "Assinaturas",
    purpose: "Saber o seu plano. Dados de cartão nunca passam por nós",
    legalBasis: CONTRACT,
    keptFor: "Enquanto a conta existir",
    fields: {
      id: "Identificador interno da assinatura",
      provider: "Quem cobra",
      provider_id: "Como guardamos a assinatura de cada serviço de pagamento",
      product_id: "Produto assinado",
      status: "Situação",
      current_period_end: "Fim do período pago",
      grace_until: "Até quando o plano vale se a renovação não for paga",
      cancel_at_period_end: "Se termina no fim do período",
      created_at: CREATED,
      updated_at: UPDATED,
    },
    withheld: {},
  },
  payment_customers: {
    title: "Cadastro no serviço de pagamento",
    purpose: "Abrir a página de pagamento e ligar as suas compras à sua conta",
    legalBasis: CONTRACT,
    keptFor: KEPT,
    fields: {
      provider: "Quem cobra",
      customer_id: "Como quem cobra identifica você",
      checkout_id: "A última página de pagamento aberta",
      checkout_url: "O endereço dela",
      checkout_offer: "O que ela vende",
      checkout_return: "Para onde ela volta",
      checkout_expires_at: "Até quando ela vale",
      created_at: CREATED,
    },
    withheld: {},
  },
  payment_events: {
    title: "Mensagens do serviço de pagamento",
    purpose: "Saber o que você comprou, até quando, e o que foi devolvido",
    legalBasis: CONTRACT,
    keptFor: `${KEPT}. ${AFTERWARDS}`,
    fields: {
      id: "Identificador da mensagem",
      provider: "Quem cobra",
      kind: "O que aconteceu",
      live: "Se foi dinheiro de verdade",
      subjects: "As cobranças e pagamentos de que ela trata",
      body: "A mensagem como chegou",
      refusal: "Por que ela não vale, se não vale",
      at: "Quando aconteceu",
      received_at: "Quando chegou",
    },
    withheld: {},
  },
  plan_letters: {
    title: "Mensagens sobre o seu plano",
    purpose: "Escrever uma vez só sobre cada compra e cada fim de período",
    legalBasis: CONTRACT,
    keptFor: "Enquanto a conta existir",
    fields: {
      kind: "Qual mensagem foi escrita",
      about: "A compra ou o período de que ela trata",
      written_at: "Quando foi escrita",
    },
    withheld: {},
  },
};
