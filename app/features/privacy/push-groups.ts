import { CONTRACT, type DataGroup } from "./data-group.ts";

const DEVICE_ONLY = "Serve só para falar com o seu aparelho";

/** Personal data of push messages to a member's devices. */
export const PUSH_GROUPS: Readonly<Record<string, DataGroup>> = {
  push_devices: {
    title: "Aparelhos que recebem avisos",
    purpose: "Mostrar os avisos nos aparelhos em que você os ligou",
    legalBasis: CONTRACT,
    keptFor:
      "Até você remover o aparelho ou excluir a conta; só recebe avisos enquanto você está na sua conta nele",
    fields: {
      id: "Identificador interno do aparelho",
      session_id: "Sessão em que você está nele",
      endpoint: "Endereço do aparelho no serviço de avisos do navegador",
      name: "Navegador e sistema",
      browser: "Número aleatório do navegador, que reconhece um aparelho já visto",
      told_until: "Último aviso que o aparelho recebeu",
      created_at: "Quando você ligou os avisos nele",
      last_sent_at: "Último aviso que o serviço do navegador aceitou",
    },
    withheld: { p256dh: DEVICE_ONLY, auth: DEVICE_ONLY },
  },
  pushes: {
    title: "Avisos enviados a seus aparelhos",
    purpose: "Entregar avisos e tentar de novo quando falham",
    legalBasis: CONTRACT,
    keptFor: "30 dias; o texto é apagado assim que o aviso é entregue",
    fields: {
      id: "Identificador interno do aviso",
      device_id: "Para que aparelho",
      kind: "Tipo de aviso",
      topic: "Que aviso ainda não mostrado ele substitui",
      payload: "O que dizia, enquanto não foi entregue",
      created_at: "Quando foi escrito",
      expires_at: "Até quando faz sentido entregar",
      attempts: "Tentativas de entrega que falharam",
      next_attempt_at: "Próxima tentativa",
      sent_at: "Quando saiu",
      last_error: "O que o serviço do navegador respondeu",
    },
    withheld: {},
  },
};
