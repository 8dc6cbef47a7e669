import { formatDay } from "#app/lib/dates.ts";
import { Layout, REASONS, type ContentOf, type Written } from "./layout.tsx";
import { Action, Aside, Facts, Paragraph } from "./parts.tsx";

export function paymentFailed(failed: ContentOf<"payment_failed">): Written {
  const { name, amount, graceUntil, triedAgainAt, url } = failed;
  return {
    subject: "O pagamento do seu Premium não foi aceito",
    body: (
      <Layout
        preview={`O Premium continua até ${formatDay(graceUntil)}.`}
        heading="O pagamento não foi aceito"
        name={name}
        reason={REASONS.account}
        planUrl={url}
      >
        <Paragraph>
          A cobrança de {amount} da sua assinatura não foi aceita.
          {triedAgainAt ? ` Tentamos de novo em ${formatDay(triedAgainAt)}.` : ""} Até {formatDay(graceUntil)}{" "}
          nada muda para você.
        </Paragraph>
        <Paragraph>
          {triedAgainAt
            ? "Se o cartão venceu ou mudou, troque-o na página do seu plano."
            : "Para continuar, pague ou troque o cartão na página do seu plano."}
        </Paragraph>
        <Action label="Ver meu plano" url={url} />
        <Aside>Não quer mais o Premium? Basta cancelar lá: nada mais será cobrado.</Aside>
      </Layout>
    ),
  };
}

export function boletoIssued(issued: ContentOf<"boleto_issued">): Written {
  const { name, amount, dueAt, graceUntil, boletoUrl, url } = issued;
  return {
    subject: "O boleto da renovação do seu Premium",
    body: (
      <Layout
        preview={dueAt ? `${amount}, vence em ${formatDay(dueAt)}.` : `${amount}, a pagar por você.`}
        heading="Chegou o boleto da renovação"
        name={name}
        reason={REASONS.account}
        planUrl={url}
      >
        <Paragraph>A renovação por boleto não é cobrada sozinha: o mês começa quando você paga.</Paragraph>
        <Facts
          facts={[
            ["Valor", amount],
            ["Vence em", dueAt && formatDay(dueAt)],
            ["Sem o pagamento", `o Premium continua até ${formatDay(graceUntil)}`],
          ]}
        />
        <Action label="Abrir o boleto" url={boletoUrl} />
        <Aside>
          Já pagou? O banco pode levar até 3 dias úteis para confirmar. Não quer continuar? Cancele em
          Gerenciar Plano, e nada mais é cobrado.
        </Aside>
      </Layout>
    ),
  };
}

export function boletoExpired({
  name,
  amount,
  graceUntil,
  boletoUrl,
  url,
}: ContentOf<"boleto_expired">): Written {
  return {
    subject: "O boleto do seu Premium venceu",
    body: (
      <Layout
        preview={`O Premium continua até ${formatDay(graceUntil)}.`}
        heading="O boleto venceu"
        name={name}
        reason={REASONS.account}
        planUrl={url}
      >
        <Paragraph>
          O boleto de {amount} da sua renovação venceu, e o pagamento não foi confirmado. Até{" "}
          {formatDay(graceUntil)} nada muda para você.
        </Paragraph>
        <Paragraph>
          Se você pagou antes do vencimento, não precisa fazer nada: o banco pode levar até 3 dias úteis para
          confirmar.
        </Paragraph>
        <Action label="Pagar a renovação" url={boletoUrl} />
        <Aside>Não quer mais o Premium? Basta cancelar em Gerenciar Plano: nada mais será cobrado.</Aside>
      </Layout>
    ),
  };
}
