interface NamedCookie {
  names: readonly string[];
  purpose: string;
  life: string;
}

/** Every cookie that we set; on an HTTPS site its name may have the prefix `__Secure-`. */
export const COOKIES: readonly NamedCookie[] = [
  { names: ["martelo.session_token"], purpose: "Manter você conectado", life: "30 dias sem uso" },
  { names: ["martelo.two_factor"], purpose: "Esperar o código da segunda etapa", life: "10 minutos" },
  {
    names: ["martelo.state", "martelo.oauth_state"],
    purpose: "Voltar com segurança de Google, Microsoft ou Apple",
    life: "10 minutos",
  },
  { names: ["martelo.better-auth-passkey"], purpose: "Conferir a sua chave de acesso", life: "5 minutos" },
  {
    names: ["martelo.aparelho"],
    purpose: "Reconhecer este navegador e avisar você quando a conta for aberta em outro",
    life: "400 dias",
  },
  {
    names: ["martelo.voltar"],
    purpose: "Levar você à página que queria, depois de confirmar o e-mail",
    life: "1 dia",
  },
  {
    names: ["martelo.desejo"],
    purpose: "Guardar o imóvel que você quis favoritar até você entrar",
    life: "1 dia",
  },
  {
    names: ["lugares"],
    purpose:
      "Guardar neste aparelho os lugares de onde você mede distâncias, com o ponto arredondado, até você entrar na conta; depois, só que eles estão na conta",
    life: "1 ano",
  },
  { names: ["tema"], purpose: "Lembrar se você prefere claro ou escuro", life: "1 ano" },
  {
    names: ["vista"],
    purpose: "Lembrar se você prefere ver a busca em cartões, tabela ou mapa",
    life: "1 ano",
  },
  { names: ["colunas"], purpose: "Lembrar que colunas você escolheu na tabela da busca", life: "1 ano" },
  { names: ["mapa"], purpose: "Lembrar que você escolheu ver o mapa no Google Maps", life: "1 ano" },
  {
    names: ["martelo.fora"],
    purpose: "Dizer o que a busca não pôde usar do que você escreveu",
    life: "1 minuto",
  },
  { names: ["aviso"], purpose: "Mostrar o resultado do que você acabou de fazer", life: "1 minuto" },
  {
    names: ["avisos-vistos"],
    purpose: "Lembrar que avisos do portal você fechou, para não os mostrar de novo",
    life: "1 ano",
  },
  {
    names: ["menu-admin"],
    purpose: "Lembrar a quem administra o portal se o menu fica largo ou estreito",
    life: "7 dias",
  },
  {
    names: ["duas-etapas-depois"],
    purpose: "Lembrar a quem administra o portal que adiou o aviso sobre a verificação em duas etapas",
    life: "7 dias",
  },
  { names: ["cookieConsent"], purpose: "Lembrar a sua escolha sobre cookies", life: "1 ano" },
];

/** What the browser keeps for our pages besides cookies, by its key; none of it is sent with requests. */
export const ON_DEVICE: Readonly<Record<string, string>> = {
  "martelo.vistos": "Quais imóveis você já abriu",
  "martelo.ocultos": "Quais imóveis você ocultou",
  "martelo.comparar": "Quais imóveis você escolheu comparar; o endereço da comparação traz os números deles",
  "martelo.buscas": "Suas últimas seis buscas, que o campo de busca oferece de novo e deixa apagar",
  "martelo.visitas":
    "Até que lista da Caixa você viu cada uma das suas últimas cinquenta buscas, para mostrar o que é novo",
  "martelo.visita": "O mesmo, antes desta visita; fica só nesta aba",
  "martelo.atalhos": "Que você desligou os atalhos do teclado na busca",
  "martelo.buscar-ao-mover": "Se o mapa deve buscar enquanto você o move",
  "martelo.chave-google-maps": "A chave do Google Maps, se você digitou uma",
  "martelo.google-recarregado": "Que a página já foi recarregada para o mapa do Google; fica só nesta aba",
  "martelo.recarregadas": "Que a página já foi recarregada por uma parte que não chegou; fica só nesta aba",
  "martelo.repetir":
    "O que você apertou antes de a página se recarregar por isso, até ser repetido; fica só nesta aba",
  "martelo.avisos.agora-nao": "Que você disse “Agora não” quando oferecemos avisos neste aparelho",
  "martelo.paginas":
    "Cópias das páginas que você viu por último, para abrir sem internet; as suas saem quando você sai da conta",
  "martelo.plano": "Quando o seu plano foi conferido pela última vez",
};

/** Kinds of cookies that a person may allow or refuse, the necessary one first. */
export const COOKIE_KINDS = [
  {
    title: "Essenciais",
    text: "Entrar, continuar conectado, lembrar suas escolhas. Sem eles o portal não funciona.",
    legalBasis: "Execução do serviço que você pediu e segurança (LGPD, art. 7º, V e IX)",
    optional: false,
  },
  {
    title: "Medição de uso",
    text: "Contar que páginas são usadas, para melhorá-las. Hoje não há nenhum: sua escolha vale para quando houver.",
    legalBasis: "Seu consentimento (LGPD, art. 7º, I)",
    optional: true,
  },
] as const;
