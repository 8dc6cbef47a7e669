import { HELP_RETENTION } from "#app/features/help/help.ts";
import { ACCOUNT_GROUPS } from "./account-groups.ts";
import {
  CONTRACT,
  CREATED,
  LEGAL_DUTY,
  SECRET,
  UPDATED,
  WHILE_ACCOUNT,
  type DataGroup,
} from "./data-group.ts";
import { ANSWERED_RETENTION_DAYS } from "./data-requests.ts";
import { NOTIFICATION_GROUPS } from "./notification-groups.ts";
import { PAYMENT_GROUPS } from "./payment-groups.ts";
import { PROPERTY_GROUPS } from "./property-groups.ts";

const ANSWERING = "Execução do contrato com você, ou o que você pede antes dele (LGPD, art. 7º, V)";
const RETENTION = `${HELP_RETENTION}, ou até você apagar o pedido pelo link do e-mail ou excluir a conta`;

/** Personal data of requests for help. */
const HELP_GROUPS: Readonly<Record<string, DataGroup>> = {
  help_requests: {
    title: "Pedidos de ajuda",
    purpose: "Responder a quem pede ajuda. Quem administra o portal lê os pedidos",
    legalBasis: ANSWERING,
    retention: RETENTION,
    fields: {
      id: "Identificador interno do pedido",
      protocol: "Número do protocolo",
      name: "Nome de quem pediu",
      email: "E-mail para a resposta",
      subject: "Assunto",
      n_do_imovel: "Imóvel de que trata, se você informou",
      failure: "Número do atendimento que uma página de erro mostrou",
      created_at: CREATED,
      waiting_since: "Desde quando espera resposta",
      last_message_at: "Quando veio a última mensagem",
      closed_at: "Quando foi encerrado",
      version: "Quantas vezes mudou",
      proven_at: "Quando se soube que o e-mail é seu",
    },
    withheld: {
      token_hash: "Confere o link da mensagem que abre o pedido",
      digest: "Reconhece o mesmo formulário enviado duas vezes",
      search_text: "Repete o protocolo, o nome e o e-mail sem acentos, para a busca da administração",
    },
  },
  help_messages: {
    title: "Mensagens dos pedidos de ajuda",
    purpose: "Guardar o que foi perguntado e respondido",
    legalBasis: ANSWERING,
    retention: RETENTION,
    fields: {
      request_id: "De que pedido",
      number: "Posição na conversa",
      author: "Quem escreveu: você (person) ou o portal (team)",
      body: "O texto",
      at: "Quando",
    },
    withheld: { admin_id: "Quem respondeu pelo portal: é dado de outra pessoa" },
  },
};

/** Every table with personal data, by its name. */
export const DATA_GROUPS: Readonly<Record<string, DataGroup>> = {
  ...ACCOUNT_GROUPS,
  data_requests: {
    title: "Pedidos sobre seus dados",
    purpose: "Responder aos pedidos e provar que foram respondidos",
    legalBasis: LEGAL_DUTY,
    retention: `${WHILE_ACCOUNT}; depois, o e-mail e a mensagem até ${ANSWERED_RETENTION_DAYS} dias após a resposta, e o protocolo sem nome, e-mail e mensagem`,
    fields: {
      id: "Identificador interno do pedido",
      protocol: "Número do protocolo",
      email: "E-mail para a resposta",
      kind: "O que você pediu",
      message: "O que você escreveu",
      status: "Situação",
      created_at: CREATED,
      due_at: "Prazo da resposta",
      answered_at: "Quando foi respondido",
      answer: "Resposta",
    },
    withheld: { answered_by: "Quem respondeu pelo portal: é dado de outra pessoa" },
  },
  account_deletions: {
    title: "Exclusão da conta",
    purpose: "Confirmar por e-mail e dar prazo para você desistir",
    legalBasis: LEGAL_DUTY,
    retention: "Até a exclusão ou a desistência; 24 horas, se não for confirmada",
    fields: {
      requested_at: "Quando você pediu",
      token_expires_at: "Até quando vale o link do e-mail",
      confirmed_at: "Quando você confirmou",
      delete_at: "Quando a conta será excluída",
    },
    withheld: { token_hash: SECRET },
  },
  ...PAYMENT_GROUPS,
  admin_logs: {
    title: "O que a administração fez com a sua conta",
    purpose: "Provar quem mudou o quê no portal. O registro não tem nome, e-mail nem outro dado seu",
    legalBasis: "Legítimo interesse em provar atos da administração (LGPD, art. 7º, IX)",
    retention: "Sem prazo: depois da exclusão da conta resta um identificador que não leva a ninguém",
    fields: {
      id: "Número do registro",
      action: "O que foi feito",
      type: "Que tipo de ato foi",
      details: "O que mudou, antes e depois",
      target_user_id: "Identificador interno da sua conta",
      created_at: "Quando foi feito",
    },
    withheld: {
      admin_id: "Quem fez: é dado de outra pessoa",
      updates: "Contagem do registro inteiro",
      deletions: "Contagem do registro inteiro",
      hash: "Prova de que o registro está inteiro",
    },
  },
  map_queries: {
    title: "Uso do mapa",
    purpose: "Contar as consultas do mês no plano gratuito. Não guardamos o que você procurou",
    legalBasis: CONTRACT,
    retention: WHILE_ACCOUNT,
    fields: { month: "Mês", used: "Quantas consultas" },
    withheld: {},
  },
  ...PROPERTY_GROUPS,
  ...NOTIFICATION_GROUPS,
  ...HELP_GROUPS,
  testimonials: {
    title: "Depoimentos",
    purpose: "Mostrar na página inicial o que você disse do portal, com o seu nome e o seu lugar",
    legalBasis: "Seu consentimento (LGPD, art. 7º, I)",
    retention: "Até você retirar o consentimento, por um pedido, ou excluir a conta",
    fields: {
      id: "Identificador interno do depoimento",
      name: "Seu nome, como aparece na página",
      place: "Seu lugar, como aparece na página",
      body: "O que você disse",
      position: "Em que posição aparece",
      published: "Se aparece na página inicial",
      consent_by: "Quem concordou com a publicação, e como",
      consent_on: "Quando concordou",
      version: "Quantas vezes mudou",
      created_at: CREATED,
      updated_at: UPDATED,
    },
    withheld: {},
  },
  mails: {
    title: "Mensagens enviadas a você",
    purpose: "Entregar e-mails e tentar de novo quando falham",
    legalBasis: CONTRACT,
    retention: "90 dias; o texto é apagado assim que a mensagem é entregue",
    fields: {
      id: "Identificador interno da mensagem",
      recipient: "Para que endereço",
      kind: "Tipo de mensagem",
      created_at: "Quando foi escrita",
      attempts: "Tentativas de entrega que falharam",
      next_attempt_at: "Próxima tentativa",
      sent_at: "Quando saiu",
      last_error: "O que o servidor de e-mail respondeu",
      bulk: "Se é um aviso de alertas, que deixa passar antes as mensagens da conta",
    },
    withheld: {
      subject: "Está no e-mail que você recebeu; aqui é apagado na entrega",
      html: "Contém links que entram na sua conta; apagado na entrega",
      plain: "Contém links que entram na sua conta; apagado na entrega",
      content: "Está no e-mail que você recebeu; aqui é apagado na entrega",
    },
  },
};
