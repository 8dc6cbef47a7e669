import type { MailContent } from "#app/core/mail/mail.ts";
import {
  MONTH_REPORT_INTRODUCTION,
  monthReportSubject,
  monthReportText,
} from "#app/core/mail/letter-texts.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { plural } from "#app/lib/numbers.ts";
import {
  addressCheck,
  alreadyRegistered,
  confirmEmail,
  confirmEmailChange,
  emailChanged,
  verifyNewEmail,
} from "./addresses.tsx";
import { Layout, REASONS, type Written, type ContentOf } from "./layout.tsx";
import { matches } from "./matches.tsx";
import { Action, Aside, Facts, Paragraph, Remedy } from "./parts.tsx";
import {
  accountDeleted,
  confirmDeletion,
  dataRequest,
  dataRequestToAnswer,
  deletionScheduled,
} from "./personal-data.tsx";
import {
  givenPremiumEnded,
  monthEnding,
  premiumEnded,
  premiumGiven,
  premiumStarted,
  refundMade,
  trialEnded,
  trialEnding,
  trialExtended,
} from "./plans.tsx";
import { refundPaid, refundRefused, refundRequested, refundToPay } from "./refunds.tsx";
import { boletoExpired, boletoIssued, paymentFailed } from "./renewals.tsx";
import { helpAnswered, helpReceived, helpToAnswer, interest, interestToAnswer } from "./requests.tsx";
import {
  passwordChanged,
  resetPassword,
  newDevice,
  passkeyAdded,
  providerLinked,
  secondStepLocked,
  twoStepChanged,
  accountBlocked,
  accountUnblocked,
} from "./security.tsx";

/** Writes the letter for a content with the template of its kind. */
export function writeLetter(content: MailContent): Written {
  switch (content.kind) {
    case "confirm_email":
      return confirmEmail(content);
    case "already_registered":
      return alreadyRegistered(content);
    case "reset_password":
      return resetPassword(content);
    case "password_changed":
      return passwordChanged(content);
    case "confirm_email_change":
      return confirmEmailChange(content);
    case "verify_new_email":
      return verifyNewEmail(content);
    case "address_check":
      return addressCheck(content);
    case "email_changed":
      return emailChanged(content);
    case "new_device":
      return newDevice(content);
    case "two_step_changed":
      return twoStepChanged(content);
    case "second_step_locked":
      return secondStepLocked(content);
    case "passkey_added":
      return passkeyAdded(content);
    case "provider_linked":
      return providerLinked(content);
    case "account_blocked":
      return accountBlocked(content);
    case "account_unblocked":
      return accountUnblocked(content);
    case "confirm_deletion":
      return confirmDeletion(content);
    case "deletion_scheduled":
      return deletionScheduled(content);
    case "account_deleted":
      return accountDeleted(content);
    case "interest":
      return interest(content);
    case "interest_to_answer":
      return interestToAnswer(content);
    case "help_received":
      return helpReceived(content);
    case "help_answered":
      return helpAnswered(content);
    case "help_to_answer":
      return helpToAnswer(content);
    case "data_request":
      return dataRequest(content);
    case "data_request_to_answer":
      return dataRequestToAnswer(content);
    case "trial_ending":
      return trialEnding(content);
    case "trial_ended":
      return trialEnded(content);
    case "trial_extended":
      return trialExtended(content);
    case "premium_given":
      return premiumGiven(content);
    case "given_premium_ended":
      return givenPremiumEnded(content);
    case "premium_started":
      return premiumStarted(content);
    case "month_ending":
      return monthEnding(content);
    case "payment_failed":
      return paymentFailed(content);
    case "boleto_issued":
      return boletoIssued(content);
    case "boleto_expired":
      return boletoExpired(content);
    case "premium_ended":
      return premiumEnded(content);
    case "lists_to_check":
      return listsToCheck(content);
    case "payment_message_to_read":
      return paymentMessageToRead(content);
    case "refund_made":
      return refundMade(content);
    case "refund_requested":
      return refundRequested(content);
    case "refund_to_pay":
      return refundToPay(content);
    case "refund_paid":
      return refundPaid(content);
    case "refund_refused":
      return refundRefused(content);
    case "matches":
      return matches(content);
    case "month_report":
      return monthReport(content);
  }
}

function listsToCheck({ lists, url }: ContentOf<"lists_to_check">): Written {
  const count = plural(lists.length, "lista espera", "listas esperam");
  return {
    subject: `${count} conferência no Martelo`,
    body: (
      <Layout
        preview="Até lá o portal mostra as listas anteriores."
        heading={`${count} conferência`}
        name=""
        reason={REASONS.administration}
      >
        <Paragraph>
          Estas listas podem ser lidas, mas o que dizem é improvável. Até que outra lista as confirme ou
          alguém as aceite, o portal mostra as anteriores e avisa que há listas mais novas.
        </Paragraph>
        <Facts facts={lists.map(({ list, reasons }) => [list, reasons.join("; ")])} />
        <Paragraph>
          Se só faltam imóveis e a lista de outro dia traz os mesmos, ou deixa de trazer as mesmas vendas, as
          duas entram sozinhas.
        </Paragraph>
        <Action label="Conferir as listas" url={url} />
        <Aside>
          Enquanto houver alguma de um destes estados esperando, não escrevemos sobre as seguintes dele.
        </Aside>
      </Layout>
    ),
  };
}

/** The figures of a month, with the way to its report. */
function monthReport(content: ContentOf<"month_report">): Written {
  const { name, month, facts, notes, url, preferencesUrl, unsubscribeUrl } = content;
  return {
    subject: monthReportSubject(content),
    plain: monthReportText(content),
    body: (
      <Layout
        preview={facts
          .slice(0, 3)
          .map(([label, value]) => `${label}: ${value}`)
          .join(", ")}
        heading={`O mercado em ${month}`}
        name={name}
        reason={REASONS.monthReport}
      >
        <Paragraph>{MONTH_REPORT_INTRODUCTION}</Paragraph>
        <Facts facts={facts} />
        {notes.map((note) => (
          <Aside key={note}>{note}</Aside>
        ))}
        <Action label="Ver o relatório completo" url={url} />
        <Remedy text="Quer escolher o que recebe?" label="Meus avisos" url={preferencesUrl} />
        <Remedy text="Não quer mais o relatório?" label="Parar de receber" url={unsubscribeUrl} />
      </Layout>
    ),
  };
}

function paymentMessageToRead(unreadable: ContentOf<"payment_message_to_read">): Written {
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
