import { Layout } from "./layout.tsx";
import { Action, Aside, Facts, Paragraph } from "./parts.tsx";
import { REASONS, type ContentOf, type Written } from "./template.ts";

export function interest({ name, property, price, adminNotified, url }: ContentOf<"interest">): Written {
  return {
    subject: "Recebemos seu interesse em um imóvel",
    body: (
      <Layout
        preview={property}
        heading="Seu interesse está registrado"
        name={name}
        reason={REASONS.interest}
      >
        <Facts
          facts={[
            ["Imóvel", property],
            ["Preço na lista", price],
          ]}
        />
        <Paragraph>
          {adminNotified
            ? "Quem administra este portal recebeu o seu pedido e entrará em contato em breve, por este endereço ou pelo telefone que você informou."
            : "O seu pedido está na lista de quem administra este portal, que pode responder por este endereço ou pelo telefone que você informou. Se tiver pressa, procure a página oficial da Caixa."}
        </Paragraph>
        <Paragraph>
          Somos um portal independente: não reservamos imóveis nem recebemos propostas. Propostas e lances são
          feitos somente na página oficial da Caixa ou do leiloeiro, e nenhum pagamento passa por nós.
        </Paragraph>
        <Action label="Ver ou retirar o pedido" url={url} />
        <Aside>Se não foi você quem pediu, retire o pedido pelo link: os dados são apagados na hora.</Aside>
      </Layout>
    ),
  };
}

export function interestToAnswer(request: ContentOf<"interest_to_answer">): Written {
  return {
    subject: `Interesse no imóvel ${request.number}`,
    body: (
      <Layout
        preview={request.property}
        heading="Alguém tem interesse em um imóvel"
        name=""
        reason={REASONS.officer}
      >
        <Paragraph>Esta pessoa pediu contato e autorizou o uso dos dados abaixo para a resposta.</Paragraph>
        <Facts
          facts={[
            ["Imóvel", request.property],
            ["Código", request.number],
            ["Nome", request.person],
            ["E-mail", request.email],
            ["Telefone", request.phone],
          ]}
        />
        <Action label="Abrir o imóvel" url={request.url} />
      </Layout>
    ),
  };
}
