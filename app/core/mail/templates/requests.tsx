import { Fragment } from "react";
import { Layout, REASONS, type ContentOf, type Written } from "./layout.tsx";
import { Action, Aside, Facts, Paragraph } from "./parts.tsx";

/** Contains nothing that a visitor typed but a first name: anybody can have this letter sent to any address. */
export function helpReceived(received: ContentOf<"help_received">): Written {
  const { name, protocol, subject, visitor, operator, url } = received;
  return {
    subject: `Recebemos seu pedido de ajuda: ${protocol}`,
    body: (
      <Layout
        preview={`Protocolo ${protocol}. A resposta vem para este e-mail.`}
        heading="Recebemos seu pedido"
        name={name}
        reason={REASONS.help}
      >
        <Paragraph>
          Seu pedido está na fila de quem administra o portal. A resposta vem para este e-mail e fica na
          página do pedido.
        </Paragraph>
        <Facts
          facts={[
            ["Protocolo", protocol],
            ["Assunto", subject],
          ]}
        />
        <Action label="Ver meu pedido" url={url} />
        <Replies operator={operator} />
        {visitor && (
          <Aside>
            Quem tem este link lê o pedido: não o encaminhe. Se não foi você quem pediu, abra a página e
            apague o pedido.
          </Aside>
        )}
      </Layout>
    ),
  };
}

export function helpAnswered(answered: ContentOf<"help_answered">): Written {
  const { name, protocol, subject, answer, operator, url } = answered;
  return {
    subject: `Resposta ao seu pedido de ajuda ${protocol}`,
    body: (
      <Layout preview={subject} heading="Respondemos seu pedido" name={name} reason={REASONS.help}>
        {answer.split(/\n{2,}/).map((paragraph, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the order of the paragraphs never changes
          <Paragraph key={at}>
            {paragraph.split("\n").map((line, number) => (
              // oxlint-disable-next-line react/no-array-index-key -- nor does that of the lines
              <Fragment key={number}>
                {number > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </Paragraph>
        ))}
        <Facts
          facts={[
            ["Protocolo", protocol],
            ["Assunto", subject],
          ]}
        />
        <Action label="Ver a conversa e responder" url={url} />
        <Replies operator={operator} />
      </Layout>
    ),
  };
}

export function helpToAnswer(request: ContentOf<"help_to_answer">): Written {
  const { protocol, subject, person, email, message, url } = request;
  return {
    subject: `Pedido de ajuda ${protocol}`,
    body: (
      <Layout preview={subject} heading="Alguém espera uma resposta" name="" reason={REASONS.officer}>
        <Facts
          facts={[
            ["Protocolo", protocol],
            ["Assunto", subject],
            ["Nome", person],
            ["E-mail", email],
            ["Mensagem", message],
          ]}
        />
        <Action label="Abrir e responder" url={url} />
        <Aside>Responda pela página: a resposta vai por e-mail e fica na conversa.</Aside>
      </Layout>
    ),
  };
}

/** Where an answer to this letter goes. */
function Replies({ operator }: { operator: string | null }) {
  return (
    <Aside>
      {operator === null
        ? "Respostas a este e-mail não são lidas: para continuar, escreva na página do pedido."
        : `Para continuar, escreva na página do pedido. Uma resposta a este e-mail chega a ${operator}, fora da conversa.`}
    </Aside>
  );
}

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
