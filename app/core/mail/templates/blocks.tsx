import { Layout } from "./layout.tsx";
import { Action, Aside, Facts, Paragraph } from "./parts.tsx";
import { REASONS, type ContentOf, type Written } from "./template.ts";

export function accountBlocked({ name, reason, helpUrl }: ContentOf<"account_blocked">): Written {
  return {
    subject: "Sua conta no Martelo foi bloqueada",
    body: (
      <Layout
        preview="Ninguém pode entrar nela. O motivo está nesta mensagem."
        heading="Sua conta foi bloqueada"
        name={name}
        reason={REASONS.account}
      >
        <Paragraph>
          A administração do portal bloqueou a sua conta. Todas as sessões foram encerradas, e ninguém pode
          entrar nela enquanto o bloqueio durar. Alertas, avisos e links secretos param também, e uma
          assinatura não se renova.
        </Paragraph>
        <Facts facts={[["Motivo", reason]]} />
        <Paragraph>
          Seus dados continuam seus. Para contestar o bloqueio, receber uma cópia dos seus dados ou excluir a
          conta, escreva para nós:
        </Paragraph>
        <Action label="Escrever para a administração" url={helpUrl} />
        <Aside>Enquanto o bloqueio durar, só escrevemos sobre ele e sobre o que você nos pedir.</Aside>
      </Layout>
    ),
  };
}

export function accountUnblocked({ name, url }: ContentOf<"account_unblocked">): Written {
  return {
    subject: "Sua conta no Martelo foi desbloqueada",
    body: (
      <Layout
        preview="Você pode entrar de novo."
        heading="Sua conta foi desbloqueada"
        name={name}
        reason={REASONS.account}
      >
        <Paragraph>
          A administração do portal desbloqueou a sua conta. Favoritos, alertas e links secretos estão como
          antes. Se você tinha uma assinatura, confira na página do plano se ela deve voltar a se renovar.
        </Paragraph>
        <Action label="Entrar no Martelo" url={url} />
      </Layout>
    ),
  };
}
