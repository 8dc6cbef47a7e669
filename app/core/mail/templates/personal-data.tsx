import { days } from "#app/core/mail/letter-texts.ts";
import { formatDay, formatMoment } from "#app/lib/dates.ts";
import { Layout, REASONS, type ContentOf, type Written } from "./layout.tsx";
import { Action, Aside, Facts, Paragraph } from "./parts.tsx";

export function confirmDeletion({ name, url, graceDays }: ContentOf<"confirm_deletion">): Written {
  return {
    subject: "Confirme a exclusão da sua conta no Martelo",
    body: (
      <Layout
        preview="Recebemos um pedido para excluir a sua conta."
        heading="Você quer excluir a sua conta?"
        name={name}
        reason={REASONS.account}
      >
        <Paragraph>
          Recebemos um pedido para excluir a sua conta e os dados que estão nela. Se é isso mesmo o que você
          quer, confirme pelo link.
        </Paragraph>
        <Action label="Confirmar a exclusão" url={url} />
        <Aside>
          O link vale por 24 horas. Depois de confirmar, você ainda tem {days(graceDays)} para desistir. Se
          não foi você, não o abra: a conta continua como está. Por segurança, troque a sua senha, se a conta
          tiver uma.
        </Aside>
      </Layout>
    ),
  };
}

export function deletionScheduled({ name, deleteAt, keepUrl }: ContentOf<"deletion_scheduled">): Written {
  return {
    subject: "Sua conta no Martelo será excluída",
    body: (
      <Layout
        preview="Até lá, você pode desistir quando quiser."
        heading="Sua conta será excluída"
        name={name}
        reason={REASONS.account}
      >
        <Paragraph>
          A exclusão da sua conta está marcada. Nesse dia, os dados que estão nela serão apagados para sempre.
        </Paragraph>
        <Facts facts={[["Quando", formatMoment(deleteAt)]]} />
        <Paragraph>
          Se você assina o Premium, a assinatura deixa de renovar. Se ficar com a conta, pode voltar a
          renová-la em Gerenciar Plano.
        </Paragraph>
        <Paragraph>Mudou de ideia, ou não foi você quem pediu? Até lá, basta um clique.</Paragraph>
        <Action label="Manter minha conta" url={keepUrl} />
      </Layout>
    ),
  };
}

export function accountDeleted({ name }: ContentOf<"account_deleted">): Written {
  return {
    subject: "Sua conta no Martelo foi excluída",
    body: (
      <Layout
        preview="Seus dados foram apagados. Obrigado pela companhia."
        heading="Sua conta foi excluída"
        name={name}
        reason={REASONS.formerAddress}
      >
        <Paragraph>
          Sua conta e os dados que estavam nela foram apagados. Esta é a última mensagem que enviamos.
        </Paragraph>
        <Paragraph>
          Obrigado pela companhia. Se um dia quiser voltar, será um prazer receber você de novo.
        </Paragraph>
      </Layout>
    ),
  };
}

export function dataRequest({ name, protocol, dueAt }: ContentOf<"data_request">): Written {
  return {
    subject: "Recebemos seu pedido sobre seus dados",
    body: (
      <Layout
        preview="Guarde o número do protocolo."
        heading="Recebemos seu pedido"
        name={name}
        reason={REASONS.account}
      >
        <Paragraph>
          Seu pedido sobre os seus dados pessoais está registrado. Guarde o número do protocolo para
          acompanhar.
        </Paragraph>
        <Facts
          facts={[
            ["Protocolo", protocol],
            ["Resposta até", formatDay(dueAt)],
          ]}
        />
        <Aside>
          Responderemos por e-mail, neste endereço. Se não foi você quem pediu, avise pelo contato que está no
          site.
        </Aside>
      </Layout>
    ),
  };
}

export function dataRequestToAnswer(request: ContentOf<"data_request_to_answer">): Written {
  const { protocol, dueAt, from, wish, message } = request;
  return {
    subject: `Pedido sobre dados pessoais: responder até ${formatDay(dueAt)}`,
    body: (
      <Layout
        preview={`Protocolo ${protocol}.`}
        heading="Pedido sobre dados pessoais"
        name=""
        reason={REASONS.officer}
      >
        <Paragraph>
          Um membro fez um pedido sobre os próprios dados. Responda por e-mail, até o prazo.
        </Paragraph>
        <Facts
          facts={[
            ["Protocolo", protocol],
            ["Responder até", formatDay(dueAt)],
            ["E-mail de quem pediu", from],
            ["Pedido", wish],
            ["Detalhes", message || null],
          ]}
        />
      </Layout>
    ),
  };
}
