import { Link } from "react-router";
import { GUARANTEE_DAYS, PAID_WITHIN_DAYS, REFUND_DAYS } from "#app/core/billing/refund-rules.ts";
import { premiumPrice } from "#app/facts/plans/plan-words.ts";
import { plural } from "#app/lib/numbers.ts";
import { TERMS_REVISION } from "#app/features/accounts/legal-texts.ts";
import {
  ContactSection,
  Laws,
  LegalPage,
  LegalSection,
  operatorText,
  type Contact,
  type Operator,
} from "./legal-page.tsx";

interface Props {
  contact: Contact;
  operator: Operator;
  /** Days of Premium that a new account has for free; 0: none. */
  trialDays: number;
}

/** `/terms`. Its revision is a version people consent to: change it with the text. */
export function TermsOfUse({ contact, operator, trialDays }: Props) {
  return (
    <LegalPage
      title="Termos de Uso"
      revision={TERMS_REVISION}
      summary={
        <p>
          O Martelo reúne informações públicas sobre imóveis à venda pela Caixa. Não somos a Caixa, nem
          leiloeiro, nem corretor: confirme sempre na página oficial e no edital antes de propor.
        </p>
      }
    >
      <LegalSection title="O que é o Martelo">
        <p>
          <strong>Este portal não é afiliado à Caixa.</strong> Reunimos as listas que ela publica e mostramos
          o que mudou em cada imóvel. Não vendemos imóveis, não recebemos propostas e não intermediamos
          negócios.
        </p>
        <p>{`Estes termos valem entre você e ${operatorText(operator)}.`}</p>
      </LegalSection>
      <LegalSection title="Quem pode ter conta">
        <p>
          Só maiores de 18 anos. Você responde pelos dados que informa e por manter sua senha em segredo. Se
          desconfiar que alguém usou sua conta, troque a senha e encerre as sessões em Configurações.
        </p>
      </LegalSection>
      <LegalSection title="Uso aceitável">
        <p>Ao usar o portal, você concorda em não:</p>
        <ul>
          <li>tentar entrar em contas ou em áreas que não são suas;</li>
          <li>sobrecarregar o serviço ou contornar os limites dele;</li>
          <li>copiar o portal em massa fora da API pública e dos limites dela;</li>
          <li>usar as informações para incomodar moradores ou antigos donos dos imóveis;</li>
          <li>se passar por nós ou pela Caixa.</li>
        </ul>
        <p>Podemos limitar ou encerrar contas que descumpram isto, dizendo o motivo.</p>
      </LegalSection>
      <LegalSection title="As informações dos imóveis">
        <p>
          Vêm de listas públicas e podem ter erros ou atraso. Preço, disponibilidade, ocupação, dívidas e
          formas de pagamento só valem como estão no edital e na página oficial. O que não sabemos, dizemos
          que não sabemos.
        </p>
      </LegalSection>
      <LegalSection title="Plano gratuito e teste">
        <p>
          {`A busca é gratuita. ${
            trialDays > 0
              ? `Contas novas recebem ${plural(trialDays, "dia", "dias")} de teste gratuito do Premium, sem cartão; quando ele acaba, a conta volta ao plano gratuito, sem cobrança.`
              : "Contas novas começam no plano gratuito."
          }`}
        </p>
        <p>
          {"O que cada plano inclui, e os limites do gratuito, estão em "}
          <Link to="/pricing" className="link">
            Planos e preços
          </Link>
          . Quando um plano acaba, nada do que você guardou é apagado.
        </p>
      </LegalSection>
      <LegalSection title="Assinatura Premium">
        <ul>
          <li>
            {`Custa ${premiumPrice()} por mês. As formas de pagamento são as que a página de pagamento mostra, entre cartão, boleto e Pix. A cada pagamento há um recibo em Gerenciar Plano.`}
          </li>
          <li>
            É mensal, cobrada automaticamente até ser cancelada. Um mês comprado por Pix termina sozinho e não
            é cobrado de novo.
          </li>
          <li>
            Se uma renovação não for paga, o Premium continua por 7 dias enquanto a cobrança é repetida.
          </li>
          <li>Pode ser cancelada a qualquer momento, com efeito no fim do período já pago.</li>
          <li>
            <strong>Arrependimento:</strong> nos primeiros {REFUND_DAYS} dias depois de cada pagamento,
            devolvemos de imediato o valor inteiro, sem perguntar o motivo (Código de Defesa do Consumidor,
            art. 49), e o Premium termina na hora. Cartão e Pix são estornados por um botão em Gerenciar
            Plano. Um boleto não pode ser estornado: você indica uma chave Pix e pagamos assim que lemos o
            pedido, em no máximo {PAID_WITHIN_DAYS.withdrawal} dias.
            <Laws ids={["cdc-49"]} />
          </li>
          <li>
            <strong>Garantia de satisfação:</strong> depois disso e até {GUARANTEE_DAYS} dias do pagamento da
            sua primeira compra, você pode pedir o valor dela de volta em Gerenciar Plano. Vale uma vez para
            cada pessoa, e pagamos em até {PAID_WITHIN_DAYS.guarantee} dias: no cartão ou no Pix que pagou, ou
            na chave Pix que você indicar, se foi boleto. A assinatura deixa de renovar com o pedido, e o
            Premium termina com a devolução.
          </li>
          <li>Depois disso, não há devolução de períodos já pagos.</li>
          <li>
            Uma mudança de preço vale só para compras feitas depois dela. Uma assinatura que já existe
            continua pelo preço com que começou; quem compra mês a mês vê o preço antes de pagar.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="Avisos, API e feeds">
        <p>
          Avisos dependem de listas que a Caixa publica, de e-mail e do seu aparelho: podem atrasar ou não
          chegar, e não substituem conferir a página oficial. A API e os feeds são públicos, dentro dos
          limites que a página da API explica.
        </p>
      </LegalSection>
      <LegalSection title="O que é seu e o que é nosso" id="dados">
        <p>
          Suas anotações, buscas e alertas são seus, e você pode baixá-los a qualquer momento. Os dados dos
          imóveis são públicos. Textos, desenhos e programas do portal são nossos, e você pode citá-los
          dizendo a fonte. Os números das Estatísticas podem ser copiados e publicados de graça, dizendo que
          são do Martelo e contados nas listas públicas da Caixa.
        </p>
      </LegalSection>
      <LegalSection title="Limites da nossa responsabilidade">
        <p>
          O portal é uma ferramenta de pesquisa, e a decisão de comprar é sua. Não respondemos por negócios
          feitos com a Caixa ou com leiloeiros, por erros das listas de origem, nem por interrupções que não
          dependem de nós. Nada aqui diminui os direitos que a lei dá ao consumidor.
        </p>
      </LegalSection>
      <LegalSection title="Fim da conta">
        <p>
          {"Você pode excluir a conta em "}
          <Link to="/settings/privacidade#excluir" className="link">
            Configurações › Privacidade e dados
          </Link>
          {". O que acontece com seus dados está na "}
          <Link to="/privacy" className="link">
            Política de Privacidade
          </Link>
          .
        </p>
      </LegalSection>
      <LegalSection title="Mudanças nestes termos">
        <p>
          A data no alto muda com o texto. Mudanças importantes são anunciadas no alto das páginas do portal
          antes de valerem; se não concordar, você pode excluir a conta.
        </p>
      </LegalSection>
      <LegalSection title="Lei e foro">
        <p>
          Valem as leis do Brasil. Fica eleito o foro de São Paulo, SP, sem prejuízo do direito do consumidor
          de recorrer ao foro de onde mora.
        </p>
      </LegalSection>
      <ContactSection contact={contact} />
    </LegalPage>
  );
}
