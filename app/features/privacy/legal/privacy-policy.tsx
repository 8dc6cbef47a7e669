import { Link } from "react-router";
import { PRIVACY_REVISION } from "#app/features/accounts/legal-texts.ts";
import { ANSWER_DAYS } from "../data-requests.ts";
import { DataGroups } from "../data-groups-list.tsx";
import { GRACE_DAYS } from "../deletion.ts";
import { ContactSection, LegalPage, LegalSection, type Contact } from "./legal-page.tsx";

/** `/privacy`. Its revision is a version people consent to: change it with the text. */
export function PrivacyPolicy({ contact }: { contact: Contact }) {
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
          O controlador é quem opera este portal, o Martelo. Este portal não é afiliado à Caixa: não recebemos
          da Caixa dados sobre você, nem enviamos à Caixa o que você faz aqui.
        </p>
        <p>
          Seguimos a Lei Geral de Proteção de Dados (LGPD, Lei nº 13.709/2018) e o Marco Civil da Internet
          (Lei nº 12.965/2014).
        </p>
      </LegalSection>
      <LegalSection title="Sem conta">
        <p>
          Você pode buscar e ver imóveis sem se identificar. Seu endereço de internet é usado na hora, para
          responder e para limitar abusos, e não é ligado ao que você procura.
        </p>
        <p>
          Se você pede contato sobre um imóvel ou ajuda, guardamos o que você escreve no formulário, para
          responder: os prazos estão em “Interesse em imóveis” e “Pedidos de ajuda”, abaixo. O link do e-mail
          de confirmação mostra e apaga o pedido.
        </p>
      </LegalSection>
      <LegalSection title="Com conta: o que guardamos, para quê e por quanto tempo">
        <DataGroups />
        <p>
          Para impedir que tentem adivinhar senhas, contamos tentativas por conta e por endereço de internet.
          As contagens são apagadas em até 25 horas.
        </p>
      </LegalSection>
      <LegalSection title="E-mails que enviamos">
        <p>
          Só mensagens da sua conta: confirmação, senha, segurança, plano, exclusão, pedidos sobre dados e
          pedidos de ajuda, e os avisos dos seus alertas. Não têm imagens que avisam se foram abertas. O texto
          de cada mensagem é apagado aqui assim que ela é entregue; o registro de que foi enviada, depois de
          90 dias.
        </p>
      </LegalSection>
      <LegalSection title="Com quem compartilhamos">
        <ul>
          <li>
            <strong>Servidores de hospedagem e de e-mail</strong>, que trabalham para nós e só fazem o que
            pedimos.
          </li>
          <li>
            <strong>Google, Microsoft ou Apple</strong>, só se você escolher entrar por um deles. Recebemos
            nome e e-mail, e eles ficam sabendo que você entrou aqui. Não guardamos chaves de acesso.
          </li>
          <li>
            <strong>Stripe, o serviço de pagamento</strong>, só se você comprar o Premium onde ele é vendido
            por ela: recebe nome, e-mail, o CPF ou CNPJ que você puser no recibo e o que você digita na página
            de pagamento. Dados de cartão nunca passam por nós.
          </li>
          <li>
            <strong>O serviço de avisos do seu navegador</strong>, como o do Google, da Mozilla, da Apple ou
            da Microsoft, só se você ligar os avisos em um aparelho. Ele entrega a mensagem sem poder lê-la:
            só o seu aparelho tem a chave.
          </li>
          <li>
            <strong>Google Maps</strong>, só se você escolher desenhar o mapa com ele: seu navegador passa a
            falar direto com o Google, pelas regras dele. A chave que você digita fica só no seu aparelho.
          </li>
          <li>
            <strong>Um servidor de mapas</strong>, quando as ruas do mapa vêm de um: ele recebe seu endereço
            de internet e fica sabendo que região você olha.
          </li>
          <li>
            <strong>Autoridades</strong>, quando a lei ou um juiz obriga.
          </li>
        </ul>
        <p>
          Com mais ninguém. Se um desses serviços estiver fora do Brasil, valem as regras da LGPD (art. 33).
        </p>
      </LegalSection>
      <LegalSection title="Seus direitos">
        <p>A LGPD (art. 18) dá a você, de graça, o direito de:</p>
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
          , a Autoridade Nacional de Proteção de Dados.
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
          A data no alto muda com o texto. Se a mudança afetar você de forma importante, avisaremos por e-mail
          antes de ela valer.
        </p>
      </LegalSection>
      <ContactSection contact={contact} />
    </LegalPage>
  );
}
