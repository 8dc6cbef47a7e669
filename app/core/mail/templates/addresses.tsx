import { formatMoment } from "#app/lib/dates.ts";
import { Layout, REASONS, type ContentOf, type Written } from "./layout.tsx";
import { Action, Aside, Email, Facts, Paragraph, Remedy } from "./parts.tsx";

export function confirmEmail({ name, url }: ContentOf<"confirm_email">): Written {
  return {
    subject: "Confirme seu e-mail no Martelo",
    body: (
      <Layout
        preview="Falta só um passo para a sua conta funcionar."
        heading={
          <>
            Confirme seu <Email />
          </>
        }
        name={name}
        reason={REASONS.signUp}
      >
        <Paragraph>
          Que bom ter você aqui. Falta só um passo: confirme que este endereço é seu e a sua conta estará
          pronta.
        </Paragraph>
        <Action label="Confirmar meu e-mail" url={url} />
        <Aside>
          O link vale por 24 horas. Se ele vencer, tente entrar e peça outro. Se não foi você quem se
          cadastrou, ignore esta mensagem: sem a confirmação, a conta não funciona.
        </Aside>
      </Layout>
    ),
  };
}

export function alreadyRegistered({ name, signInUrl, resetUrl }: ContentOf<"already_registered">): Written {
  return {
    subject: "Você já tem uma conta no Martelo",
    body: (
      <Layout
        preview="Não é preciso se cadastrar de novo: é só entrar."
        heading="Você já tem uma conta"
        name={name}
        reason={REASONS.signUp}
      >
        <Paragraph>
          Alguém, provavelmente você, tentou se cadastrar com este endereço. Ele já tem uma conta no Martelo,
          então não é preciso criar outra: é só entrar.
        </Paragraph>
        <Action label="Entrar na minha conta" url={signInUrl} />
        <Remedy text="Não lembra da senha?" label="Crie uma nova" url={resetUrl} />
        <Aside>Se não foi você, ignore esta mensagem. Nada mudou na sua conta.</Aside>
      </Layout>
    ),
  };
}

export function confirmEmailChange({ name, newEmail, url }: ContentOf<"confirm_email_change">): Written {
  return {
    subject: "Confirme a troca do seu e-mail no Martelo",
    body: (
      <Layout
        preview="Recebemos um pedido para trocar o e-mail da sua conta."
        heading={
          <>
            Você quer trocar de <Email />?
          </>
        }
        name={name}
        reason={REASONS.account}
      >
        <Paragraph>
          Recebemos um pedido para trocar o e-mail da sua conta. Confirme se foi você; depois enviaremos outra
          mensagem, para o endereço novo.
        </Paragraph>
        <Facts facts={[["Novo e-mail", newEmail]]} />
        <Action label="Confirmar a troca" url={url} />
        <Aside>
          O link vale por 24 horas. Se não foi você, não o abra: o e-mail continua o mesmo. Por segurança,
          troque também a sua senha.
        </Aside>
      </Layout>
    ),
  };
}

export function verifyNewEmail({ name, url }: ContentOf<"verify_new_email">): Written {
  return {
    subject: "Confirme seu novo e-mail no Martelo",
    body: (
      <Layout
        preview="Confirme que este endereço é seu para concluir a troca."
        heading={
          <>
            Confirme seu novo <Email />
          </>
        }
        name={name}
        reason={REASONS.newAddress}
      >
        <Paragraph>
          Este endereço será o novo e-mail da sua conta. Confirme que ele é seu para concluir a troca. Até lá,
          continue entrando com o endereço de antes.
        </Paragraph>
        <Action label="Confirmar meu novo e-mail" url={url} />
        <Aside>
          O link vale por 24 horas. Se não foi você quem pediu a troca, ignore esta mensagem: nada acontece
          com este endereço.
        </Aside>
      </Layout>
    ),
  };
}

export function addressCheck({ name, url }: ContentOf<"address_check">): Written {
  return {
    subject: "Seu e-mail voltou a receber o Martelo",
    body: (
      <Layout
        preview="Os e-mails dos seus alertas recomeçam."
        heading={
          <>
            Seu <Email /> voltou a receber
          </>
        }
        name={name}
        reason={REASONS.account}
      >
        <Paragraph>
          Este endereço tinha recusado uma mensagem nossa, e paramos de escrever para ele. Você pediu para
          tentar de novo, e esta mensagem chegou: os e-mails dos seus alertas recomeçam.
        </Paragraph>
        <Action label="Ver o que recebo por e-mail" url={url} />
      </Layout>
    ),
  };
}

export function emailChanged({ name, newEmail, at }: ContentOf<"email_changed">): Written {
  return {
    subject: "O e-mail da sua conta no Martelo mudou",
    body: (
      <Layout
        preview="A partir de agora, entre com o novo endereço."
        heading={
          <>
            Seu <Email /> mudou
          </>
        }
        name={name}
        reason={REASONS.formerAddress}
      >
        <Paragraph>
          A troca foi concluída. A partir de agora, entre com o novo endereço; esta é a última mensagem que
          enviamos para o antigo.
        </Paragraph>
        <Facts
          facts={[
            ["Novo e-mail", newEmail],
            ["Quando", formatMoment(at)],
          ]}
        />
        <Aside>
          Se não foi você, fale conosco agora pelo contato que está no site, escrevendo deste endereço.
        </Aside>
      </Layout>
    ),
  };
}
