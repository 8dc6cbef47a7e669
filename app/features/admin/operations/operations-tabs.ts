import {
  always,
  defineList,
  ROW_EDGE,
  typed,
  choice,
  PAGE,
  valueAt,
  type QueryOf,
} from "#app/lib/list-query.ts";

interface Tab {
  path: string;
  /** In the links between the pages. */
  label: string;
  title: string;
  lead: string;
  /** Where the page cannot be read. */
  fault: string;
}

/** The pages of `Operação`, in the order of their links. */
export const OPERATIONS = {
  jobs: {
    path: "/admin/operacoes",
    label: "Trabalhos",
    title: "Operação",
    lead: "O que o portal faz sozinho: quando rodou, quanto levou e quando roda de novo.",
    fault: "Erro ao carregar trabalhos",
  },
  messages: {
    path: "/admin/operacoes/mensagens",
    label: "Mensagens",
    title: "Mensagens",
    lead: "O que está na fila, o que saiu, o que não chegou e o que não entendemos do serviço de pagamento.",
    fault: "Erro ao carregar mensagens",
  },
  errors: {
    path: "/admin/operacoes/erros",
    label: "Erros",
    title: "Erros",
    lead: "Falhas do servidor, juntas por causa e sem dados de pessoas. O número do atendimento leva à falha que alguém viu.",
    fault: "Erro ao carregar erros",
  },
  statements: {
    path: "/admin/operacoes/consultas",
    label: "Consultas lentas",
    title: "Consultas lentas",
    lead: "Comandos ao banco que levaram 100 ms ou mais, medidos aqui até a resposta chegar. Nenhum valor é guardado.",
    fault: "Erro ao carregar consultas lentas",
  },
  processes: {
    path: "/admin/operacoes/processos",
    label: "Processos",
    title: "Processos",
    lead: "Cada servidor do portal grava a cada 15 segundos como está: memória, índice da busca e caches.",
    fault: "Erro ao carregar processos",
  },
  requests: {
    path: "/admin/operacoes/pedidos",
    label: "Pedidos",
    title: "Pedidos de pessoas",
    lead: "Pedidos sobre dados pessoais, com o prazo da LGPD, e de contato sobre imóveis.",
    fault: "Erro ao carregar pedidos",
  },
} as const satisfies Record<string, Tab>;

export const REQUEST_SUBJECTS = { dados: "Dados pessoais", contato: "Contato sobre imóvel" } as const;
export const REQUEST_STATES = { abertos: "Abertos", respondidos: "Respondidos" } as const;

/** What the addresses of people's requests ask for. */
export const requestList = defineList(OPERATIONS.requests.path, {
  about: always("tipo", "Sobre", REQUEST_SUBJECTS, { usual: "dados" }),
  state: always("situacao", "Status", REQUEST_STATES, { usual: "abertos", formerly: "estado" }),
  text: typed("E-mail ou protocolo"),
  edge: ROW_EDGE,
});
export type RequestQuery = QueryOf<typeof requestList>;

/** Channels that deliver, by their values of `canal`. */
export const MESSAGE_CHANNELS = { email: "E-mail", push: "Navegador" } as const;
export type MessageChannel = keyof typeof MESSAGE_CHANNELS;

/** Id of the heading above the payment provider's messages that could not be read, and its address. */
export const UNREADABLE_ID = "pagamentos";
export const UNREADABLE_PATH = `${OPERATIONS.messages.path}#${UNREADABLE_ID}`;

/** What the addresses of the messages that were given up ask for. */
export const messageList = defineList(OPERATIONS.messages.path, {
  channel: choice("canal", "Canal", MESSAGE_CHANNELS, "Todos"),
  edge: ROW_EDGE,
});
export type MessageQuery = QueryOf<typeof messageList>;

const ERROR_STATES = { abertos: "Abertos", resolvidos: "Resolvidos", todos: "Todos" } as const;

/** What the addresses of the errors ask for; `open` is the fingerprint of the error whose dialog is open. */
export const errorList = defineList(OPERATIONS.errors.path, {
  text: typed("Erro ou número do atendimento"),
  state: always("situacao", "Status", ERROR_STATES, { usual: "abertos", formerly: "estado" }),
  page: PAGE,
  open: valueAt("erro", "Erro", fingerprintIn),
});
export type ErrorQuery = QueryOf<typeof errorList>;

const REQUEST_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** Address of the spreadsheet of the same filters, of a page that has one. */
export function sheetPath(tab: OperationsTab): string {
  return `${OPERATIONS[tab].path}/planilha.csv`;
}

export type OperationsTab = keyof typeof OPERATIONS;

function fingerprintIn(params: URLSearchParams, key: string): string | null {
  const text = params.get(key) ?? "";
  return /^[0-9a-z]{4,40}$/.test(text) ? text : null;
}

/** The number of a request in what was typed, also with other words around it; null: none. */
export function requestIdIn(text: string): string | null {
  return REQUEST_ID.exec(text)?.[0].toLowerCase() ?? null;
}
