import { formatDate, formatDay } from "#app/lib/dates.ts";
import { Layout, REASONS, type ContentOf, type Written } from "./layout.tsx";
import { Action, Aside, Facts, Paragraph } from "./parts.tsx";

export function refundRequested(request: ContentOf<"refund_requested">): Written {
  const { name, protocol, amount, way, dueAt, plan, url } = request;
  return {
    subject: "Recebemos seu pedido de devolução",
    body: (
      <Layout
        preview={`${amount} voltam até ${formatDay(dueAt)}. Guarde o protocolo.`}
        heading="Recebemos seu pedido de devolução"
        name={name}
        reason={REASONS.account}
      >
        <Paragraph>
          Seu pedido está registrado. Devolvemos o valor abaixo até o prazo, e escrevemos de novo quando ele
          for pago.
        </Paragraph>
        <Facts
          facts={[
            ["Protocolo", protocol],
            ["Valor", amount],
            ["Como", way],
            ["Até", formatDay(dueAt)],
          ]}
        />
        <Paragraph>{plan}</Paragraph>
        <Action label="Acompanhar o pedido" url={url} />
        <Aside>
          A chave está errada, ou não foi você quem pediu? Corrija os dados nessa página antes do pagamento e
          troque a sua senha.
        </Aside>
      </Layout>
    ),
  };
}

export function refundToPay(request: ContentOf<"refund_to_pay">): Written {
  const { protocol, amount, what, dueAt, url } = request;
  return {
    subject: `Devolução a pagar até ${formatDay(dueAt)}`,
    body: (
      <Layout preview={`Protocolo ${protocol}.`} heading="Devolução a pagar" name="" reason={REASONS.officer}>
        <Paragraph>Um membro pediu o dinheiro de volta. A chave Pix está na administração.</Paragraph>
        <Facts
          facts={[
            ["Protocolo", protocol],
            ["Valor", amount],
            ["Pedido", what],
            ["Pagar até", formatDay(dueAt)],
          ]}
        />
        <Action label="Abrir as devoluções" url={url} />
      </Layout>
    ),
  };
}

export function refundPaid(paid: ContentOf<"refund_paid">): Written {
  const { name, protocol, amount, way, paidOn, reference, url } = paid;
  return {
    subject: "Sua devolução foi paga",
    body: (
      <Layout
        preview={`${amount}, ${way}.`}
        heading="Sua devolução foi paga"
        name={name}
        reason={url ? REASONS.account : REASONS.formerAddress}
      >
        <Paragraph>Devolvemos o valor do seu pedido. Guarde esta mensagem como comprovante.</Paragraph>
        <Facts
          facts={[
            ["Protocolo", protocol],
            ["Valor", amount],
            ["Como", way],
            ["Em", formatDate(paidOn)],
            ["Transação", reference],
          ]}
        />
        {reference === null && (
          <Paragraph>
            No cartão, o banco pode levar até duas faturas para mostrar a devolução. No Pix, ela volta à conta
            que pagou.
          </Paragraph>
        )}
        {url && <Action label="Ver minhas compras" url={url} />}
        <Aside>Não chegou? Escreva pelo contato que está no site, com o protocolo.</Aside>
      </Layout>
    ),
  };
}

export function refundRefused(refused: ContentOf<"refund_refused">): Written {
  const { name, protocol, amount, why, url } = refused;
  return {
    subject: "Seu pedido de devolução não foi aceito",
    body: (
      <Layout
        preview={why}
        heading="Seu pedido de devolução não foi aceito"
        name={name}
        reason={url ? REASONS.account : REASONS.formerAddress}
      >
        <Paragraph>Este pedido não foi pago. O motivo:</Paragraph>
        <Facts
          facts={[
            ["Protocolo", protocol],
            ["Valor", amount],
            ["Motivo", why],
          ]}
        />
        {url && (
          <>
            <Paragraph>
              Se um dado estava errado, corrija-o e peça de novo: o pedido de quem desistiu em 7 dias não
              perde o prazo.
            </Paragraph>
            <Action label="Pedir de novo" url={url} />
          </>
        )}
        <Aside>Não concorda? Escreva pelo contato que está no site, com o protocolo.</Aside>
      </Layout>
    ),
  };
}
