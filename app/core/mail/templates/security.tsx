import { formatMoment } from "#app/lib/dates.ts";
import { Layout, REASONS, type ContentOf, type Written } from "./layout.tsx";
import { Action, Aside, Facts, Paragraph } from "./parts.tsx";

export function newDevice({ name, at, device, address, securityUrl }: ContentOf<"new_device">): Written {
  return {
    subject: "Novo acesso à sua conta no Martelo",
    body: (
      <Layout
        preview="Alguém entrou na sua conta em um aparelho que não conhecíamos."
        heading="Um novo acesso à sua conta"
        name={name}
        reason={REASONS.account}
      >
        <Paragraph>
          Alguém entrou na sua conta em um aparelho ou navegador que ainda não conhecíamos. Se foi você, não é
          preciso fazer nada.
        </Paragraph>
        <Facts
          facts={[
            ["Quando", formatMoment(at)],
            ["Onde", device],
            ["Endereço IP", address],
          ]}
        />
        <Paragraph>
          Se não foi você, encerre esse acesso e troque a sua senha, se a conta tiver uma.
        </Paragraph>
        <Action label="Ver os acessos da minha conta" url={securityUrl} />
      </Layout>
    ),
  };
}

export function twoStepChanged({ name, enabled, at, securityUrl }: ContentOf<"two_step_changed">): Written {
  return {
    subject: enabled
      ? "Verificação em duas etapas ativada no Martelo"
      : "Verificação em duas etapas desativada no Martelo",
    body: (
      <Layout
        preview={
          enabled
            ? "Sua conta agora pede um código além da senha."
            : "Sua conta voltou a pedir somente a senha."
        }
        heading={enabled ? "Verificação em duas etapas ativada" : "Verificação em duas etapas desativada"}
        name={name}
        reason={REASONS.account}
      >
        <Paragraph>
          {enabled
            ? "A partir de agora, entrar na sua conta pede também um código do seu celular. Guarde os códigos de recuperação em um lugar seguro: eles servem se você ficar sem o aparelho."
            : "Entrar na sua conta voltou a pedir somente a senha. Recomendamos deixar a verificação ativada."}
        </Paragraph>
        <Facts facts={[["Quando", formatMoment(at)]]} />
        <Action label="Ver minha segurança" url={securityUrl} />
        <Aside>Se não foi você, abra o link agora e troque a sua senha.</Aside>
      </Layout>
    ),
  };
}

export function secondStepLocked(content: ContentOf<"second_step_locked">): Written {
  const { name, at, until, securityUrl } = content;
  return {
    subject: "Códigos errados na entrada da sua conta no Martelo",
    body: (
      <Layout
        preview="Alguém acertou sua senha e errou muitos códigos. Travamos a entrada por código por uns minutos."
        heading="Muitos códigos errados"
        name={name}
        reason={REASONS.account}
      >
        <Paragraph>
          Alguém digitou a sua senha certa e errou muitos códigos da verificação em duas etapas. Para proteger
          a conta, não conferimos nenhum código por alguns minutos, nem o certo.
        </Paragraph>
        <Facts
          facts={[
            ["Quando", formatMoment(at)],
            ["Códigos de novo a partir de", formatMoment(until)],
          ]}
        />
        <Paragraph>
          Se foi você, espere até lá e entre de novo. Se não foi, alguém sabe a sua senha: troque-a. Quem
          tentou não entrou.
        </Paragraph>
        <Action label="Ver minha segurança" url={securityUrl} />
      </Layout>
    ),
  };
}

export function passkeyAdded({ name, passkey, at, securityUrl }: ContentOf<"passkey_added">): Written {
  return {
    subject: "Nova chave de acesso na sua conta no Martelo",
    body: (
      <Layout
        preview="Com ela, você entra sem digitar a senha."
        heading="Nova chave de acesso"
        name={name}
        reason={REASONS.account}
      >
        <Paragraph>
          Uma chave de acesso foi adicionada à sua conta. Com ela, você entra com a digital, o rosto ou o
          código do aparelho, sem digitar a senha.
        </Paragraph>
        <Facts
          facts={[
            ["Chave", passkey],
            ["Quando", formatMoment(at)],
          ]}
        />
        <Action label="Ver minhas chaves de acesso" url={securityUrl} />
        <Aside>
          Se não foi você, abra o link agora, remova a chave e troque a sua senha, se a conta tiver uma.
        </Aside>
      </Layout>
    ),
  };
}

export function providerLinked(content: ContentOf<"provider_linked">): Written {
  const { name, provider, hasPassword, at, securityUrl } = content;
  const others = hasPassword ? "A sua senha continua valendo" : "O que já abria a conta continua valendo";
  const change = hasPassword
    ? `troque a sua senha, aqui e em ${provider}`
    : `troque a sua senha em ${provider}`;
  return {
    subject: `${provider} agora abre a sua conta no Martelo`,
    body: (
      <Layout
        preview={`Com a sua conta ${provider}, você entra sem digitar a senha.`}
        heading={`Entrada com ${provider} ligada`}
        name={name}
        reason={REASONS.account}
      >
        <Paragraph>
          {`A partir de agora, sua conta no Martelo abre também com ${provider}, pelo mesmo e-mail. ${others}.`}
        </Paragraph>
        <Facts
          facts={[
            ["Provedor", provider],
            ["Quando", formatMoment(at)],
          ]}
        />
        <Action label="Ver minha segurança" url={securityUrl} />
        <Aside>{`Se não foi você, abra o link agora, encerre os outros acessos e ${change}.`}</Aside>
      </Layout>
    ),
  };
}

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
