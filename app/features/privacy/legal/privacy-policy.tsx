import { Link } from "react-router";
import { KEY_RETENTION_DAYS } from "#app/core/billing/refund-rules.ts";
import { PRIVACY_REVISION } from "#app/features/accounts/legal-texts.ts";
import { DataGroups } from "../data-groups-list.tsx";
import { ANSWER_DAYS } from "../data-requests.ts";
import { GRACE_DAYS } from "../deletion.ts";
import {
  ContactSection,
  Laws,
  LegalPage,
  LegalSection,
  operatorText,
  type Contact,
  type Operator,
} from "./legal-page.tsx";

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

/** `/privacy`. Its revision is a version people consent to: change it with the text. */
export function PrivacyPolicy({ contact, operator }: { contact: Contact; operator: Operator }) {
  return (
    <LegalPage
      title="Política de Privacidade"
      revision={PRIVACY_REVISION}
      summary={
        <p>
          Guardamos só o que a sua conta precisa. Não vendemos dados, não mostramos anúncios e não usamos
          rastreadores de terceiros. Você pode baixar, corrigir e apagar tudo quando quiser.
        </p>
      }
    >
      <LegalSection title="Quem cuida dos seus dados">
        <p>
          {`O controlador dos dados (LGPD, art. 5º, VI) é ${operatorText(operator)}.`}
          <Laws ids={["lgpd"]} />
        </p>
        <p>
          Este portal não é afiliado à Caixa: não recebemos da Caixa dados sobre você, nem enviamos à Caixa o
          que você faz aqui.
        </p>
        <p>
          Seguimos a Lei Geral de Proteção de Dados (LGPD, Lei nº 13.709/2018) e o Marco Civil da Internet
          (Lei nº 12.965/2014).
          <Laws ids={["lgpd", "marco-civil"]} />
        </p>
      </LegalSection>
      <LegalSection title="Sem conta">
        <p>
          Você pode buscar e ver imóveis sem se identificar. Seu endereço de internet é usado na hora, para
          responder e para limitar abusos, e não é ligado ao que você procura.
        </p>
        <p>
          No mapa, “Perto de mim” pergunta ao navegador onde você está, só quando você o pressiona. O aparelho
          arredonda a resposta em cerca de meio quilômetro antes de buscar: a posição exata não sai dele.
        </p>
        <p>
          Se você traz a página de um imóvel sem conta, o que foi lido nela espera até o dia seguinte num
          endereço que só você tem, sem nada sobre você. A página não é guardada, nem nomes de pessoas que
          estejam nela.
        </p>
        <p>
          Se você marca lugares seus para medir distâncias, eles ficam num cookie deste aparelho, com o ponto
          arredondado em cerca de 55 metros. O site os lê para calcular as distâncias de cada página e não os
          guarda, nem em registros de acesso. Com conta, eles ficam nela, só para você.
        </p>
        <p>
          Se você pede contato sobre um imóvel ou ajuda, guardamos o que você escreve no formulário, para
          responder: os prazos estão em “Interesse em imóveis” e “Pedidos de ajuda”, abaixo. O link do e-mail
          de confirmação mostra e apaga o pedido.
        </p>
      </LegalSection>
      <LegalSection title="Com conta: o que guardamos, para quê e por quanto tempo">
        <p>
          Cada grupo diz a base legal na LGPD, o que guardamos e por quanto tempo:
          <Laws ids={["lgpd"]} />
        </p>
        <DataGroups />
        <p>
          Para impedir que tentem adivinhar senhas, contamos tentativas por conta e por endereço de internet.
          As contagens são apagadas em até 25 horas.
        </p>
      </LegalSection>
      <LegalSection title="E-mails que enviamos">
        <p>
          Mensagens da sua conta e do que você pediu: confirmação, senha, segurança, plano, exclusão, pedidos
          sobre dados, de ajuda e de contato sobre um imóvel; os avisos dos seus alertas; e, nos planos que o
          têm, o relatório do mês, que você pode desligar nas Configurações. Não têm imagens que avisam se
          foram abertas. O texto de cada mensagem é apagado aqui assim que ela é entregue; o registro de que
          foi enviada, depois de 90 dias.
        </p>
      </LegalSection>
      <LegalSection title="Com quem compartilhamos">
        <ul>
          {PROCESSORS.map(({ name, text }) => (
            <li key={name}>
              <strong>{name}</strong>
              {`, ${text}`}
            </li>
          ))}
        </ul>
        <p>
          Com mais ninguém. Se um desses serviços estiver fora do Brasil, valem as regras da LGPD (art. 33).
          <Laws ids={["lgpd"]} />
        </p>
      </LegalSection>
      <LegalSection title="Pagamentos">
        <p>
          Quem compra o Premium paga na página do serviço de pagamento. Guardamos as mensagens que ele nos
          manda sobre cada cobrança, para saber o que você comprou, até quando e o que foi devolvido, e o nome
          e o CPF ou CNPJ que você escolher para o recibo. Número de cartão, código e senha nunca chegam aqui.
          {` Para devolver um boleto ou um pagamento antigo, pedimos uma chave Pix, que é apagada até ${KEY_RETENTION_DAYS} dias depois da resposta.`}
        </p>
      </LegalSection>
      <LegalSection title="O que não fazemos">
        <ul>
          <li>Não vendemos nem alugamos dados, e não mostramos anúncios.</li>
          <li>Não traçamos perfis: filtros e alertas só aplicam as condições que você escreveu.</li>
          <li>
            Não publicamos nome de morador nem de antigo dono de imóvel. Se achar um em uma página, avise: ele
            sai.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="Seus direitos">
        <p>
          A LGPD (art. 18) dá a você, de graça, o direito de:
          <Laws ids={["lgpd"]} />
        </p>
        <ul>
          <li>saber se tratamos seus dados, e ter acesso a eles;</li>
          <li>corrigir o que está incompleto, errado ou desatualizado;</li>
          <li>anonimizar, bloquear ou apagar o que for desnecessário ou irregular;</li>
          <li>levar seus dados para outro serviço;</li>
          <li>apagar o que for tratado com o seu consentimento;</li>
          <li>saber com quem compartilhamos;</li>
          <li>saber que pode não consentir, e o que acontece então;</li>
          <li>retirar um consentimento e se opor a um uso.</li>
        </ul>
        <p>
          {"Em "}
          <Link to="/settings/privacidade" className="link">
            Configurações › Privacidade e dados
          </Link>{" "}
          {
            "você baixa tudo na hora, vê seus consentimentos e faz pedidos, que têm protocolo e resposta em até "
          }
          {ANSWER_DAYS}
          {" dias. Você também pode reclamar à "}
          <a href="https://www.gov.br/anpd" className="link" rel="noopener">
            ANPD
          </a>
          , a Agência Nacional de Proteção de Dados (Lei nº 15.352/2026).
          <Laws ids={["lei-15352"]} />
        </p>
      </LegalSection>
      <LegalSection title="Exclusão da conta">
        <p>
          Você pede em Configurações e confirma por e-mail. Por {GRACE_DAYS} dias ainda pode desistir; depois,
          conta, perfil, foto e assinatura são apagados, e os registros de segurança perdem tudo que leve a
          você. Cópias de segurança, se houver, são substituídas no ciclo normal delas.
        </p>
      </LegalSection>
      <LegalSection title="Segurança">
        <p>
          Senhas são guardadas só como um resumo que não se desfaz. Você pode ativar a verificação em duas
          etapas, usar chaves de acesso e ver e encerrar sessões. Avisamos por e-mail quando a conta é aberta
          em um aparelho novo. Se houver um incidente que possa prejudicar você, avisaremos você e a ANPD.
        </p>
      </LegalSection>
      <LegalSection title="Cookies">
        <p>
          {"Usamos cookies para o portal funcionar. A lista completa está na "}
          <Link to="/cookies" className="link">
            Política de Cookies
          </Link>
          .
        </p>
      </LegalSection>
      <LegalSection title="Menores de idade">
        <p>Contas são para maiores de 18 anos. Se soubermos de uma conta de menor, ela será excluída.</p>
      </LegalSection>
      <LegalSection title="Mudanças neste texto">
        <p>
          A data no alto muda com o texto. Uma mudança importante é anunciada no alto das páginas do portal
          antes de valer.
        </p>
      </LegalSection>
      <ContactSection contact={contact} />
    </LegalPage>
  );
}
