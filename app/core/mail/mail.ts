import type { MatchesContent, MonthReportContent } from "#app/db/shapes/letter-contents.ts";
import type { IsoDate } from "#app/lib/dates.ts";

/** Everything the product writes to people, with what each letter needs to know. Links are complete addresses. */
export type MailContent =
  | { kind: "confirm_email"; name: string; url: string }
  /** Somebody signed up with an address that has an account. */
  | { kind: "already_registered"; name: string; signInUrl: string; resetUrl: string }
  | { kind: "reset_password"; name: string; url: string }
  | { kind: "password_changed"; name: string; at: Date; device: string; resetUrl: string }
  /** To the present address: asks whether its owner wants the change. */
  | { kind: "confirm_email_change"; name: string; newEmail: string; url: string }
  /** To the new address: asks whether it belongs to the member. */
  | { kind: "verify_new_email"; name: string; url: string }
  /** To an address that refused a letter: arrives only if it takes letters again. */
  | { kind: "address_check"; name: string; url: string }
  | { kind: "email_changed"; name: string; newEmail: string; at: Date }
  | {
      kind: "new_device";
      name: string;
      at: Date;
      device: string;
      address: string | null;
      securityUrl: string;
    }
  | { kind: "two_step_changed"; name: string; enabled: boolean; at: Date; securityUrl: string }
  /** Codes were wrong after the right password, so often that none is checked until `until`. */
  | { kind: "second_step_locked"; name: string; at: Date; until: Date; securityUrl: string }
  | { kind: "passkey_added"; name: string; passkey: string; at: Date; securityUrl: string }
  /** An identity provider (Google, ...) opens the account from now on. */
  | {
      kind: "provider_linked";
      name: string;
      provider: string;
      /** Whether the account has a password at all. */
      hasPassword: boolean;
      at: Date;
      securityUrl: string;
    }
  /** An administrator keeps the person out of their account. */
  | { kind: "account_blocked"; name: string; reason: string; helpUrl: string }
  | { kind: "account_unblocked"; name: string; url: string }
  | { kind: "confirm_deletion"; name: string; url: string; graceDays: number }
  | { kind: "deletion_scheduled"; name: string; deleteAt: Date; keepUrl: string }
  | { kind: "account_deleted"; name: string }
  | { kind: "data_request"; name: string; protocol: string; dueAt: Date }
  /** To whoever asked to be written to about a property. */
  | {
      kind: "interest";
      name: string;
      /** `Casa em Centro - Campinas/SP`. */
      property: string;
      price: string;
      /** Whether whoever runs the installation gets an e-mail about it. */
      adminNotified: boolean;
      /** A page that shows what was recorded and can withdraw it. */
      url: string;
    }
  /** To whoever runs the installation. */
  | {
      kind: "interest_to_answer";
      property: string;
      number: string;
      url: string;
      person: string;
      email: string;
      phone: string | null;
    }
  /** To the data protection officer. */
  | {
      kind: "data_request_to_answer";
      protocol: string;
      dueAt: Date;
      from: string;
      /** What is asked for, in words. */
      wish: string;
      message: string;
    }
  /** To whoever asked for help. Strangers can cause it: it repeats nothing of their message. */
  | {
      kind: "help_received";
      name: string;
      protocol: string;
      /** In words. */
      subject: string;
      /** Whether they have no account: the address is a secret link. */
      visitor: boolean;
      /** Address that replies to the letter go to; null: nobody reads them. */
      operator: string | null;
      url: string;
    }
  | {
      kind: "help_answered";
      name: string;
      protocol: string;
      subject: string;
      answer: string;
      operator: string | null;
      url: string;
    }
  /** To whoever runs the installation. */
  | {
      kind: "help_to_answer";
      protocol: string;
      subject: string;
      person: string;
      email: string;
      message: string;
      url: string;
    }
  /** Two days before the free trial ends. */
  | { kind: "trial_ending"; name: string; endsAt: Date; stops: string[]; url: string }
  | { kind: "trial_ended"; name: string; stops: string[]; url: string }
  /** An administrator made the trial longer. */
  | { kind: "trial_extended"; name: string; endsAt: Date; url: string }
  /** An administrator gave Premium without a payment; `until` null: without end. */
  | { kind: "premium_given"; name: string; until: Date | null; url: string }
  /** Premium that was given is over, by its date or by an administrator. */
  | { kind: "given_premium_ended"; name: string; stops: string[]; url: string }
  /** Confirms a purchase, as the law asks of sales over the internet (Decreto 7.962/2013, art. 4º, II). */
  | {
      kind: "premium_started";
      name: string;
      /** `R$ 29,90`. */
      amount: string;
      until: Date;
      renews: boolean;
      /** Until when the money is given back without a reason. */
      refundUntil: Date;
      url: string;
    }
  /** A month of Premium that was bought once ends by itself: some days before, and on its last day. */
  | {
      kind: "month_ending";
      name: string;
      endsAt: Date;
      isLastDay: boolean;
      /** Of the next month. */
      price: string;
      stops: string[];
      url: string;
    }
  /** A renewal was not paid. */
  | {
      kind: "payment_failed";
      name: string;
      amount: string;
      graceUntil: Date;
      /** Null: the provider does not try again by itself. */
      triedAgainAt: Date | null;
      url: string;
    }
  /** A renewal is paid by boleto: nobody is charged, the member pays it. */
  | {
      kind: "boleto_issued";
      name: string;
      amount: string;
      /** Null: the provider has not said it. */
      dueAt: Date | null;
      graceUntil: Date;
      /** Where it is shown and paid. */
      boletoUrl: string;
      url: string;
    }
  /** The boleto of a renewal can be paid no more, and no payment of it has come in. */
  | { kind: "boleto_expired"; name: string; amount: string; graceUntil: Date; boletoUrl: string; url: string }
  | { kind: "premium_ended"; name: string; stops: string[]; url: string }
  | { kind: "refund_made"; name: string; amount: string; url: string }
  /** Confirms at once that a refund was asked for (Decreto 7.962/2013, art. 5º, § 4º). */
  | {
      kind: "refund_requested";
      name: string;
      protocol: string;
      amount: string;
      /** Where the money goes: `por Pix, na chave CPF ***.982.247-**`. */
      way: string;
      dueAt: Date;
      /** What happens to the plan meanwhile. */
      plan: string;
      url: string;
    }
  /** To whoever runs the installation. */
  | { kind: "refund_to_pay"; protocol: string; amount: string; what: string; dueAt: Date; url: string }
  /** To whoever runs the installation: the first message of the payment provider that this version cannot read. */
  | {
      kind: "payment_message_to_read";
      /** The provider's id of the message, its name of what happened, and the path of the field that is not as expected. */
      message: string;
      event: string;
      field: string;
      at: Date;
      url: string;
    }
  /** To an administrator: the first lists of these states that wait to be checked. */
  | { kind: "lists_to_check"; lists: { list: string; reasons: string[] }[]; url: string }
  | {
      kind: "refund_paid";
      name: string;
      protocol: string;
      amount: string;
      way: string;
      paidOn: IsoDate;
      /** Of the transaction; null: the provider sends the money back. */
      reference: string | null;
      /** Null: the account was deleted. */
      url: string | null;
    }
  | {
      kind: "refund_refused";
      name: string;
      protocol: string;
      amount: string;
      why: string;
      /** Null: the account was deleted. */
      url: string | null;
    }
  | BulkContent;

/** Letters that many get at once: their content is stored, and they can be unsubscribed from. */
export type BulkContent = MatchesContent | MonthReportContent;

export type MailKind = MailContent["kind"];

/** A rendered letter, ready to be sent. */
export interface RenderedMail {
  subject: string;
  html: string;
  plain: string;
  /**
   * Where one click unsubscribes from letters of this kind (RFC 8058); null for account letters, which cannot be
   * unsubscribed from.
   */
  unsubscribeUrl: string | null;
}

/** Queues letters. Resolves when the letter is stored as a row, not when it is delivered. */
export interface Post {
  send(to: string, content: MailContent): Promise<void>;
}
