import { NOTHING_DELETED } from "#app/facts/plans/plan-words.ts";
import { formatDay, formatLastDay, formatMoment } from "#app/lib/dates.ts";
import { Layout, REASONS, type ContentOf, type Written } from "./layout.tsx";
import { Action, Aside, Facts, Paragraph } from "./parts.tsx";

export function trialEnding({ name, endsAt, stops, url }: ContentOf<"trial_ending">): Written {
  return {
    subject: `Seu teste do Premium termina em ${formatDay(endsAt)}`,
    body: (
      <Layout
        preview={`O teste vale até ${formatMoment(endsAt)}. Nada é cobrado.`}
        heading="Seu teste está terminando"
        name={name}
        reason={REASONS.account}
        planUrl={url}
      >
        <Paragraph>
          O teste gratuito do Premium vale até {formatMoment(endsAt)}. Depois a sua conta segue no plano
          Gratuito, sem cobrança nenhuma.
        </Paragraph>
        <Stops stops={stops} />
        <Action label="Ver os planos" url={url} />
        <Aside>{NOTHING_DELETED}</Aside>
      </Layout>
    ),
  };
}

export function trialEnded({ name, stops, url }: ContentOf<"trial_ended">): Written {
  return {
    subject: "Seu teste do Premium terminou",
    body: (
      <Layout
        preview="Nada foi cobrado, e nada foi apagado."
        heading="Seu teste terminou"
        name={name}
        reason={REASONS.account}
        planUrl={url}
      >
        <Paragraph>Sua conta está agora no plano Gratuito. Nada foi cobrado.</Paragraph>
        <Stops stops={stops} />
        <Action label="Ver os planos" url={url} />
        <Aside>{NOTHING_DELETED}</Aside>
      </Layout>
    ),
  };
}

export function trialExtended({ name, endsAt, url }: ContentOf<"trial_extended">): Written {
  return {
    subject: `Seu teste do Premium vai até ${formatDay(endsAt)}`,
    body: (
      <Layout
        preview={`O teste vale até ${formatMoment(endsAt)}. Nada é cobrado.`}
        heading="Seu teste ficou mais longo"
        name={name}
        reason={REASONS.account}
      >
        <Paragraph>
          Quem administra o portal estendeu o seu teste gratuito: tudo o que é do Premium vale até{" "}
          {formatMoment(endsAt)}. Depois a sua conta segue no plano Gratuito, sem cobrança nenhuma.
        </Paragraph>
        <Action label="Ver meu plano" url={url} />
        <Aside>Você não precisa fazer nada.</Aside>
      </Layout>
    ),
  };
}

export function premiumGiven({ name, until, url }: ContentOf<"premium_given">): Written {
  return {
    subject: "Você recebeu o Premium, sem cobrança",
    body: (
      <Layout
        preview="Tudo o que é do Premium está liberado para a sua conta."
        heading="Você recebeu o Premium"
        name={name}
        reason={REASONS.account}
      >
        <Paragraph>
          Quem administra o portal liberou o Premium para a sua conta, sem cobrança
          {until ? ` e sem renovação, até ${formatLastDay(until)}.` : " e sem data de fim."}
        </Paragraph>
        <Action label="Ver meu plano" url={url} />
        <Aside>Você não precisa fazer nada, e nenhuma compra foi feita em seu nome.</Aside>
      </Layout>
    ),
  };
}

export function givenPremiumEnded({ name, stops, url }: ContentOf<"given_premium_ended">): Written {
  return {
    subject: "O Premium que você recebeu terminou",
    body: (
      <Layout
        preview="Nada foi cobrado, e nada foi apagado."
        heading="O Premium que você recebeu terminou"
        name={name}
        reason={REASONS.account}
      >
        <Paragraph>
          O Premium que o portal liberou para a sua conta terminou: você está agora no plano Gratuito. Nada
          foi cobrado.
        </Paragraph>
        <Stops stops={stops} />
        <Action label="Ver os planos" url={url} />
        <Aside>{NOTHING_DELETED}</Aside>
      </Layout>
    ),
  };
}

export function premiumStarted(bought: ContentOf<"premium_started">): Written {
  const { name, amount, until, renews, refundUntil, url } = bought;
  return {
    subject: "Sua compra do Premium está confirmada",
    body: (
      <Layout
        preview="Guarde esta mensagem: ela confirma a compra e diz como desistir."
        heading="Você é Premium"
        name={name}
        reason={REASONS.account}
        planUrl={url}
      >
        <Paragraph>Recebemos o seu pagamento. Tudo o que é do Premium está liberado.</Paragraph>
        <Facts
          facts={[
            ["Valor", amount],
            ["Pago até", formatDay(until)],
            ["Depois", renews ? `renova por ${amount} por mês, até você cancelar` : "termina sozinho"],
            ["Desistir", `até ${formatMoment(refundUntil)}, com o dinheiro de volta`],
          ]}
        />
        <Action label="Gerenciar meu plano" url={url} />
        <Aside>
          {renews ? "Cancelar leva dois cliques nessa página. " : ""}Nos primeiros sete dias você pode
          desistir sem dizer por quê (Código de Defesa do Consumidor, art. 49).
        </Aside>
      </Layout>
    ),
  };
}

export function monthEnding(month: ContentOf<"month_ending">): Written {
  const { name, endsAt, isLastDay, price, stops, url } = month;
  const until = formatMoment(endsAt);
  return {
    subject: isLastDay
      ? `Último dia do seu Premium: até ${until}`
      : `Seu mês do Premium termina em ${formatDay(endsAt)}`,
    body: (
      <Layout
        preview={`Vale até ${until} e termina sozinho. Nada é cobrado.`}
        heading={isLastDay ? "Último dia do seu Premium" : "Seu mês do Premium está terminando"}
        name={name}
        reason={REASONS.account}
      >
        <Paragraph>
          O mês que você comprou vale até {until} e termina sozinho: nada é cobrado se você não comprar outro.
        </Paragraph>
        <Paragraph>
          Para continuar, compre o próximo mês por {price}. Ele começa quando este termina, e você não perde
          nenhum dia.
        </Paragraph>
        <Action label="Comprar o próximo mês" url={url} />
        <Paragraph>Sem outro mês, a conta segue no plano Gratuito:</Paragraph>
        <Stops stops={stops} />
        <Aside>{NOTHING_DELETED}</Aside>
      </Layout>
    ),
  };
}

export function premiumEnded({ name, stops, url }: ContentOf<"premium_ended">): Written {
  return {
    subject: "Seu Premium terminou",
    body: (
      <Layout
        preview="Nada do que você guardou foi apagado."
        heading="Seu Premium terminou"
        name={name}
        reason={REASONS.account}
        planUrl={url}
      >
        <Paragraph>O tempo pago terminou: sua conta está agora no plano Gratuito.</Paragraph>
        <Stops stops={stops} />
        <Action label="Voltar ao Premium" url={url} />
        <Aside>{NOTHING_DELETED}</Aside>
      </Layout>
    ),
  };
}

export function refundMade({ name, amount, url }: ContentOf<"refund_made">): Written {
  return {
    subject: "Devolvemos o seu dinheiro",
    body: (
      <Layout
        preview={`${amount} voltam pela mesma forma de pagamento.`}
        heading="Devolvemos o seu dinheiro"
        name={name}
        reason={REASONS.account}
        planUrl={url}
      >
        <Paragraph>
          {amount} voltam pela mesma forma em que você pagou. No cartão, o banco pode levar até duas faturas
          para mostrar a devolução.
        </Paragraph>
        <Action label="Ver minhas compras" url={url} />
        <Aside>O que você guardou no portal continua guardado.</Aside>
      </Layout>
    ),
  };
}

function Stops({ stops }: { stops: string[] }) {
  return (
    <>
      {stops.map((stop) => (
        <Paragraph key={stop}>• {stop}</Paragraph>
      ))}
    </>
  );
}
