import { formatMoment } from "#app/lib/dates.ts";
import { Layout } from "./layout.tsx";
import { Action, Aside, Facts, Paragraph } from "./parts.tsx";
import { REASONS, type ContentOf, type Written } from "./template.ts";

export function resetPassword({ name, url }: ContentOf<"reset_password">): Written {
  return {
    subject: "Crie uma nova senha para o Martelo",
    body: (
      <Layout
        preview="O link para criar uma nova senha está aqui."
        heading="Crie uma nova senha"
        name={name}
        reason={REASONS.account}
      >
        <Paragraph>
          Recebemos um pedido para redefinir a senha da sua conta. Abra o link e escolha uma nova.
        </Paragraph>
        <Action label="Criar nova senha" url={url} />
        <Aside>
          O link vale por 1 hora e só uma vez. Se não foi você quem pediu, ignore esta mensagem: a senha
          continua a mesma.
        </Aside>
      </Layout>
    ),
  };
}

export function passwordChanged({ name, at, device, resetUrl }: ContentOf<"password_changed">): Written {
  return {
    subject: "Sua senha do Martelo foi alterada",
    body: (
      <Layout
        preview="Se foi você, não é preciso fazer nada."
        heading="Sua senha foi alterada"
        name={name}
        reason={REASONS.account}
      >
        <Paragraph>
          A senha da sua conta acaba de mudar. Se foi você, está tudo certo e não é preciso fazer nada.
        </Paragraph>
        <Facts
          facts={[
            ["Quando", formatMoment(at)],
            ["Onde", device],
          ]}
        />
        <Paragraph>Se não foi você, crie agora uma senha que só você conheça.</Paragraph>
        <Action label="Criar outra senha" url={resetUrl} />
      </Layout>
    ),
  };
}
