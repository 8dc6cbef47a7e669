/** Somebody else whom personal data may reach. */
interface Processor {
  name: string;
  /** When, and what they receive, after the name. */
  text: string;
  /** The environment variables with which an operator makes it possible; empty: it needs none. */
  variables: readonly string[];
}

/** Everybody whom personal data may reach; a test compares it with what an installation can be configured to use. */
export const PROCESSORS: readonly Processor[] = [
  {
    name: "Servidores de hospedagem e de banco de dados",
    text: "que trabalham para nós e só fazem o que pedimos.",
    variables: ["DATABASE_URL"],
  },
  {
    name: "O servidor de e-mail",
    text: "que entrega as mensagens da sua conta: recebe o seu endereço e o texto delas.",
    variables: ["SMTP_URL"],
  },
  {
    name: "Um serviço de armazenamento de arquivos",
    text: "onde a foto do seu perfil pode ficar guardada, se você enviar uma.",
    variables: ["S3_URL"],
  },
  {
    name: "Google, Microsoft ou Apple",
    text: "só se você escolher entrar por um deles. Recebemos nome e e-mail, e eles ficam sabendo que você entrou aqui. Não guardamos os códigos de acesso que eles nos dão.",
    variables: ["GOOGLE", "MICROSOFT", "APPLE"].flatMap((name) => [
      `${name}_CLIENT_ID`,
      `${name}_CLIENT_SECRET`,
      `${name}_ISSUER`,
    ]),
  },
  {
    name: "Stripe, o serviço de pagamento",
    text: "só se você comprar o Premium onde ele é vendido por ela: recebe nome, e-mail, o CPF ou CNPJ que você puser no recibo e o que você digita na página de pagamento. Dados de cartão nunca passam por nós.",
    variables: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_ID", "STRIPE_API_URL"],
  },
  {
    name: "O serviço de avisos do seu navegador",
    text: "como o do Google, da Mozilla, da Apple ou da Microsoft, só se você ligar os avisos em um aparelho. Ele entrega a mensagem sem poder lê-la: só o seu aparelho tem a chave.",
    variables: ["VAPID_PRIVATE_KEY"],
  },
  {
    name: "Google Maps",
    text: "só se você escolher desenhar o mapa com ele: seu navegador passa a falar direto com o Google, pelas regras dele. A chave que você digita fica só no seu aparelho.",
    variables: [],
  },
  {
    name: "Um servidor de mapas",
    text: "quando as ruas do mapa vêm de um: ele recebe seu endereço de internet e fica sabendo que região você olha.",
    variables: ["MAP_STYLE_URL"],
  },
  { name: "Autoridades", text: "quando a lei ou um juiz obriga.", variables: [] },
];
