import { formatMoment } from "#app/lib/dates.ts";
import { Layout } from "./layout.tsx";
import { Action, Aside, Facts, Paragraph } from "./parts.tsx";
import { REASONS, type ContentOf, type Written } from "./template.ts";

export function paymentMessageToRead(unreadable: ContentOf<"payment_message_to_read">): Written {
  const { message, event, field, at, url } = unreadable;
  return {
    subject: "Uma mensagem do serviço de pagamento não pôde ser lida",
    body: (
      <Layout
        preview="Veja de quem ela é e atualize o Martelo."
        heading="Mensagem de pagamento que não pôde ser lida"
        name=""
        reason={REASONS.officer}
      >
        <Paragraph>
          O serviço de pagamento enviou uma mensagem que esta versão do Martelo não entende. O que ela diz
          ainda não vale: pode ser de alguém que pagou e espera pelo Premium.
        </Paragraph>
        <Facts
          facts={[
            ["Mensagem", message],
            ["Tipo", event],
            ["Campo", field],
            ["Recebida em", formatMoment(at)],
          ]}
        />
        <Paragraph>
          1. Procure a mensagem pelo número no painel do serviço de pagamento e veja de quem ela é.
        </Paragraph>
        <Paragraph>
          2. Atualize o Martelo. O serviço de pagamento repete a mensagem por três dias, e o Martelo pede as
          dos últimos 30 dias de novo cada vez que inicia. A que ele entende passa a valer na hora e sai da
          lista.
        </Paragraph>
        <Action label="Ver na administração" url={url} />
        <Aside>Enquanto houver alguma na lista, não escrevemos sobre as seguintes.</Aside>
      </Layout>
    ),
  };
}
