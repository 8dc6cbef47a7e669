/** A kind of background work, as administrators read of it. */
interface JobWords {
  title: string;
  purpose: string;
  /** Whether a round at any moment does only what is due anyway, so that administrators may ask for one. */
  runNow: boolean;
}

/** All background work of the product. A job that is not named here does not compile. */
export const JOBS = {
  "search index": {
    title: "Índice da busca",
    purpose: "Vê se os dados mudaram e monta de novo o índice que responde às buscas.",
    runNow: false,
  },
  settings: {
    title: "Configurações",
    purpose: "Lê de novo o que os administradores configuraram, caso um aviso se tenha perdido.",
    runNow: false,
  },
  content: {
    title: "Conteúdo das páginas",
    purpose:
      "Lê de novo artigos, depoimentos, destaques e avisos, caso um aviso de mudança se tenha perdido.",
    runNow: false,
  },
  sync: {
    title: "Baixar listas",
    purpose: "Baixa as listas dos 27 estados no horário marcado, com pausas, e as importa.",
    runNow: false,
  },
  uploads: {
    title: "Listas enviadas",
    purpose: "Calcula a prévia dos arquivos que administradores enviaram, e importa os que eles escolheram.",
    runNow: true,
  },
  addresses: {
    title: "Endereços enviados",
    purpose: "Lê os arquivos de endereços do IBGE que administradores enviaram, e põe os imóveis no mapa.",
    runNow: true,
  },
  "address downloads": {
    title: "Buscar endereços no IBGE",
    purpose: "Baixa do IBGE, um de cada vez, os arquivos de endereços que administradores pediram, e os lê.",
    runNow: true,
  },
  matching: {
    title: "Comparar com alertas",
    purpose: "Compara as novidades de cada lista com os alertas ativos e cria os avisos.",
    runNow: true,
  },
  letters: {
    title: "Escrever e-mails de avisos",
    purpose: "Escreve os resumos e e-mails imediatos que cada pessoa escolheu receber.",
    runNow: true,
  },
  "month letters": {
    title: "Relatório do mês por e-mail",
    purpose: "Quando as listas de um mês chegaram, escreve o relatório a quem tem o Premium e o quer.",
    runNow: true,
  },
  pushes: {
    title: "Escrever avisos no navegador",
    purpose: "Escreve as mensagens para os aparelhos em que alguém ligou os avisos.",
    runNow: true,
  },
  "sending account letters": {
    title: "Enviar e-mails de contas",
    purpose: "Envia confirmações, senhas, recibos e respostas, e tenta de novo o que falhou.",
    runNow: false,
  },
  "sending match letters": {
    title: "Enviar e-mails de avisos",
    purpose: "Envia os e-mails sobre imóveis encontrados, depois dos e-mails de contas.",
    runNow: false,
  },
  "sending pushes": {
    title: "Enviar avisos no navegador",
    purpose: "Entrega as mensagens aos serviços de aviso dos navegadores.",
    runNow: false,
  },
  housekeeping: {
    title: "Limpeza e exclusões",
    purpose: "Exclui contas cujo prazo acabou e apaga o que a política de privacidade manda apagar.",
    runNow: true,
  },
  "plan letters": {
    title: "E-mails de planos",
    purpose: "Avisa do fim do teste, de pagamentos e de renovações.",
    runNow: true,
  },
  payments: {
    title: "Conferir pagamentos",
    purpose: "Pede ao serviço de pagamento as mensagens que não chegaram.",
    runNow: true,
  },
  "payment price": {
    title: "Conferir o preço",
    purpose: "Compara o preço no serviço de pagamento com o da nossa tabela.",
    runNow: true,
  },
  "waiting lists": {
    title: "Listas que esperam conferência",
    purpose: "Escreve a quem cuida do portal quando a primeira lista de um estado fica retida.",
    runNow: true,
  },
  "unreadable payments": {
    title: "Mensagens de pagamento ilegíveis",
    purpose: "Escreve a quem cuida do portal quando uma mensagem do serviço de pagamento não pôde ser lida.",
    runNow: true,
  },
  "sandbox payments": {
    title: "Pagamentos de teste",
    purpose: "Entrega as mensagens dos pagamentos de teste, em que nenhum dinheiro se move.",
    runNow: false,
  },
  reports: {
    title: "Números dos relatórios",
    purpose: "Conta de antemão o que os relatórios mostram, para que abram na hora.",
    runNow: true,
  },
  health: {
    title: "Saúde do servidor",
    purpose: "Grava se tudo responde e quanto as páginas e a API demoraram, para os relatórios.",
    runNow: false,
  },
  geocoding: {
    title: "Localizar endereços",
    purpose: "Pergunta ao serviço de mapas onde ficam os endereços novos, um por segundo.",
    runNow: true,
  },
  "index now": {
    title: "Avisar buscadores",
    purpose: "Diz aos buscadores da Internet quais páginas de imóveis mudaram com a última lista.",
    runNow: true,
  },
  heartbeat: {
    title: "Sinal de vida",
    purpose: "Grava o estado deste processo: trabalhos, memória, índice e caches.",
    runNow: false,
  },
  recording: {
    title: "Gravar medidas",
    purpose: "Grava erros, consultas lentas e contagens de envios, segundos depois de acontecerem.",
    runNow: false,
  },
} as const satisfies Record<string, JobWords>;

export type JobName = keyof typeof JOBS;
