import type { MailContent } from "#app/core/mail/mail.ts";
import {
  addressCheck,
  alreadyRegistered,
  confirmEmail,
  confirmEmailChange,
  emailChanged,
  verifyNewEmail,
} from "./addresses.tsx";
import { helpAnswered, helpReceived, helpToAnswer } from "./help.tsx";
import { interest, interestToAnswer } from "./interests.tsx";
import { matches } from "./matches.tsx";
import { monthReport } from "./month-report.tsx";
import { passwordChanged, resetPassword } from "./passwords.tsx";
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
import { accountBlocked, accountUnblocked } from "./blocks.tsx";
import { listsToCheck } from "./lists-to-check.tsx";
import { paymentMessageToRead } from "./payment-messages.tsx";
import { boletoExpired, boletoIssued, paymentFailed } from "./renewals.tsx";
import { refundPaid, refundRefused, refundRequested, refundToPay } from "./refunds.tsx";
import { newDevice, passkeyAdded, providerLinked, secondStepLocked, twoStepChanged } from "./security.tsx";
import type { Written } from "./template.ts";

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
