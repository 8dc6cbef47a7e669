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

/** Address of the spreadsheet of the same filters, of a page that has one. */
export function sheetPath(tab: OperationsTab): string {
  return `${OPERATIONS[tab].path}/planilha.csv`;
}

export type OperationsTab = keyof typeof OPERATIONS;
