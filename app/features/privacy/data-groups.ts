import { CONTRACT, CREATED, UPDATED, type DataGroup } from "./data-group.ts";
import { ANSWERED_KEPT_DAYS } from "./data-requests.ts";
import { NOTIFICATION_GROUPS } from "./notification-groups.ts";
import { PAYMENT_GROUPS } from "./payment-groups.ts";
import { PROPERTY_GROUPS } from "./property-groups.ts";

const SECURITY = "Legítimo interesse na segurança da sua conta (LGPD, art. 7º, IX)";
const LEGAL_DUTY = "Cumprimento de obrigação legal (LGPD, art. 7º, II)";
const WHILE_ACCOUNT = "Enquanto a conta existir";
const SECRET = "É um segredo: quem o tivesse entraria na sua conta";
const NO_TOKEN = "Não guardamos chaves de acesso de provedores: o campo fica vazio";

/** Every table with personal data, by its name. */
export const DATA_GROUPS: Readonly<Record<string, DataGroup>> = {
  users: {
    title: "Conta",
    purpose: "Saber quem você é quando entra, e escrever para você",
    legalBasis: CONTRACT,
    keptFor: `${WHILE_ACCOUNT}; 30 dias, se o e-mail não for confirmado`,
    fields: {
      id: "Identificador interno da sua conta",
      name: "Nome que você informou ao se cadastrar",
      email: "E-mail com que você entra e recebe mensagens",
      email_verified: "Se o e-mail foi confirmado",
      image: "Imagem informada por um provedor de login",
      two_factor_enabled: "Se a verificação em duas etapas está ativa",
      created_at: CREATED,
      updated_at: UPDATED,
    },
    withheld: {},
  },
  profiles: {
    title: "Perfil",
    purpose:
      "Chamar você pelo nome e mostrar a sua foto. Telefone e lugar são opcionais: só você e quem administra o portal os veem",
    legalBasis: CONTRACT,
    keptFor: WHILE_ACCOUNT,
    fields: {
      id: "Identificador interno do perfil",
      full_name: "Seu nome completo",
      email: "Cópia do e-mail da conta",
      username: "Nome de usuário que aparece no topo da página",
      phone: "Telefone, se você informou",
      city: "Cidade, se você informou",
      state: "Estado, se você informou",
      avatar_url: "Endereço da sua foto ou ícone escolhido",
      role: "Se você é usuário ou administrador",
      free_trial_start: "Início do seu teste gratuito",
      free_trial_days: "Dias do seu teste gratuito",
      created_at: CREATED,
    },
    withheld: {},
  },
  accounts: {
    title: "Formas de entrar",
    purpose: "Reconhecer você pela senha ou por um provedor de login",
    legalBasis: CONTRACT,
    keptFor: WHILE_ACCOUNT,
    fields: {
      id: "Identificador interno desta forma de entrar",
      provider_id: "Senha (credential) ou nome do provedor",
      account_id: "Como o provedor identifica você",
      issuer: "Endereço do provedor",
      scope: "O que foi pedido ao provedor",
      created_at: CREATED,
      updated_at: UPDATED,
    },
    withheld: {
      password: SECRET,
      access_token: NO_TOKEN,
      refresh_token: NO_TOKEN,
      id_token: NO_TOKEN,
      access_token_expires_at: NO_TOKEN,
      refresh_token_expires_at: NO_TOKEN,
    },
  },
  passkeys: {
    title: "Chaves de acesso",
    purpose: "Deixar você entrar sem senha, com o seu aparelho",
    legalBasis: CONTRACT,
    keptFor: "Até você remover a chave ou excluir a conta",
    fields: {
      id: "Identificador interno da chave",
      name: "Nome que você deu à chave",
      device_type: "Se a chave vale em um ou em vários aparelhos",
      backed_up: "Se o seu aparelho guarda uma cópia da chave",
      transports: "Como o aparelho se comunica",
      aaguid: "Modelo do aparelho ou programa que guarda a chave",
      public_key: "Parte pública da chave, que confere a sua assinatura",
      credential_id: "Nome da chave no seu aparelho",
      counter: "Quantas vezes a chave foi usada",
      created_at: CREATED,
    },
    withheld: {},
  },
  two_factors: {
    title: "Verificação em duas etapas",
    purpose: "Pedir um código além da senha, se você ativou",
    legalBasis: SECURITY,
    keptFor: "Até você desativar ou excluir a conta",
    fields: {
      id: "Identificador interno",
      verified: "Se a ativação foi concluída",
      failed_verification_count: "Códigos errados seguidos",
      locked_until: "Até quando códigos não são aceitos",
    },
    withheld: { secret: SECRET, backup_codes: SECRET },
  },
  sessions: {
    title: "Sessões",
    purpose: "Manter você conectado e mostrar onde a sua conta está aberta",
    legalBasis: CONTRACT,
    keptFor: "Até você sair, ou 30 dias sem uso",
    fields: {
      id: "Identificador interno da sessão",
      expires_at: "Quando a sessão termina",
      ip_address: "Endereço de internet de onde você entrou",
      user_agent: "Navegador e sistema",
      created_at: CREATED,
      updated_at: UPDATED,
    },
    withheld: { token: SECRET },
  },
  account_events: {
    title: "Histórico da conta",
    purpose: "Mostrar a você entradas e mudanças na conta, e avisar de um aparelho novo",
    legalBasis: SECURITY,
    keptFor: `${WHILE_ACCOUNT}; depois, só o tipo e a hora, sem nada que leve a você`,
    fields: {
      id: "Identificador interno do registro",
      kind: "O que aconteceu",
      at: "Quando",
      ip_address: "Endereço de internet de onde partiu",
      user_agent: "Navegador e sistema",
      device: "Número aleatório do navegador, que reconhece um aparelho já visto",
      detail: "Detalhes, como o e-mail antigo e o novo",
    },
    withheld: {},
  },
  consents: {
    title: "Consentimentos",
    purpose: "Provar com o que você concordou, em que versão e quando",
    legalBasis: LEGAL_DUTY,
    keptFor: WHILE_ACCOUNT,
    fields: {
      id: "Identificador interno do registro",
      kind: "Com que texto ou uso",
      version: "Versão do texto",
      granted: "Se você concordou (true) ou retirou (false)",
      at: "Quando",
    },
    withheld: {},
  },
  data_requests: {
    title: "Pedidos sobre seus dados",
    purpose: "Responder aos pedidos e provar que foram respondidos",
    legalBasis: LEGAL_DUTY,
    keptFor: `${WHILE_ACCOUNT}; depois, o e-mail e a mensagem até ${ANSWERED_KEPT_DAYS} dias após a resposta, e o protocolo sem nome, e-mail e mensagem`,
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
    keptFor: "Até a exclusão ou a desistência; 24 horas, se não for confirmada",
    fields: {
      requested_at: "Quando você pediu",
      token_expires_at: "Até quando vale o link do e-mail",
      confirmed_at: "Quando você confirmou",
      delete_at: "Quando a conta será excluída",
    },
    withheld: { token_hash: SECRET },
  },
  ...PAYMENT_GROUPS,
  map_queries: {
    title: "Uso do mapa",
    purpose: "Contar as consultas do mês no plano gratuito. Não guardamos o que você procurou",
    legalBasis: CONTRACT,
    keptFor: WHILE_ACCOUNT,
    fields: { month: "Mês", used: "Quantas consultas" },
    withheld: {},
  },
  ...PROPERTY_GROUPS,
  ...NOTIFICATION_GROUPS,
  mails: {
    title: "Mensagens enviadas a você",
    purpose: "Entregar e-mails e tentar de novo quando falham",
    legalBasis: CONTRACT,
    keptFor: "90 dias; o texto é apagado assim que a mensagem é entregue",
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

/** Column that repeats the account's identifier in every table: it is exported once, with the account. */
export const OWNER_COLUMN = "user_id";
