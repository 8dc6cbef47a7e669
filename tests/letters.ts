import type { MailContent, MailKind } from "#app/core/mail/mail.ts";
import type { LetterMatch, MatchesContent } from "#app/db/shapes/matches-content.ts";

/** The instant of every letter here: 12:05 in São Paulo. */
export const AT = new Date("2026-11-21T15:05:00Z");

const url = "https://martelo.example/auth/confirmar?token=Zk3_9-aQ7tYpL0xVbN2mR8sWcE5uHdJf";
const securityUrl = "https://martelo.example/settings/seguranca";
const resetUrl = "https://martelo.example/auth?esqueci=1";
const planUrl = "https://martelo.example/plan";
const helpUrl = "https://martelo.example/ajuda/pedido?token=Zk3_9-aQ7tYpL0xVbN2mR8sWcE5uHdJf";
const STOPS = ["O mapa ampliado passa a ter 10 consultas por mês."];
const device = "Firefox no Windows";

/**
 * One letter of each kind about an account or a request, with the address that it must contain; null where there is
 * none.
 */
export const LETTERS: {
  [K in Exclude<MailKind, "matches">]: [content: Extract<MailContent, { kind: K }>, link: string | null];
} = {
  confirm_email: [{ kind: "confirm_email", name: "Ana", url }, url],
  already_registered: [
    {
      kind: "already_registered",
      name: "Ana",
      signInUrl: "https://martelo.example/auth",
      resetUrl,
    },
    "https://martelo.example/auth",
  ],
  reset_password: [{ kind: "reset_password", name: "Ana", url }, url],
  password_changed: [{ kind: "password_changed", name: "Ana", at: AT, device, resetUrl }, resetUrl],
  confirm_email_change: [
    { kind: "confirm_email_change", name: "Ana", newEmail: "ana.lima@exemplo.com.br", url },
    url,
  ],
  verify_new_email: [{ kind: "verify_new_email", name: "Ana", url }, url],
  email_changed: [{ kind: "email_changed", name: "Ana", newEmail: "ana.lima@exemplo.com.br", at: AT }, null],
  new_device: [
    { kind: "new_device", name: "Ana", at: AT, device, address: "203.0.113.9", securityUrl },
    securityUrl,
  ],
  two_step_changed: [
    { kind: "two_step_changed", name: "Ana", enabled: true, at: AT, securityUrl },
    securityUrl,
  ],
  passkey_added: [
    { kind: "passkey_added", name: "Ana", passkey: "Celular da Ana", at: AT, securityUrl },
    securityUrl,
  ],
  provider_linked: [
    { kind: "provider_linked", name: "Ana", provider: "Google", hasPassword: true, at: AT, securityUrl },
    securityUrl,
  ],
  account_blocked: [
    {
      kind: "account_blocked",
      name: "Ana",
      reason: "Anúncios enviados pelo formulário de contato.",
      helpUrl: "https://martelo.example/ajuda",
    },
    "https://martelo.example/ajuda",
  ],
  account_unblocked: [
    { kind: "account_unblocked", name: "Ana", url: "https://martelo.example/auth" },
    "https://martelo.example/auth",
  ],
  confirm_deletion: [{ kind: "confirm_deletion", name: "Ana", url, graceDays: 7 }, url],
  deletion_scheduled: [{ kind: "deletion_scheduled", name: "Ana", deleteAt: AT, keepUrl: url }, url],
  account_deleted: [{ kind: "account_deleted", name: "Ana" }, null],
  data_request: [{ kind: "data_request", name: "Ana", protocol: "2026-000123", dueAt: AT }, null],
  trial_ending: [{ kind: "trial_ending", name: "Ana", endsAt: AT, stops: STOPS, url: planUrl }, planUrl],
  trial_ended: [{ kind: "trial_ended", name: "Ana", stops: STOPS, url: planUrl }, planUrl],
  trial_extended: [{ kind: "trial_extended", name: "Ana", endsAt: AT, url: planUrl }, planUrl],
  premium_given: [{ kind: "premium_given", name: "Ana", until: AT, url: planUrl }, planUrl],
  given_premium_ended: [{ kind: "given_premium_ended", name: "Ana", stops: STOPS, url: planUrl }, planUrl],
  premium_started: [
    {
      kind: "premium_started",
      name: "Ana",
      amount: "R$ 29,90",
      until: AT,
      renews: true,
      refundUntil: AT,
      url: planUrl,
    },
    planUrl,
  ],
  month_ending: [
    {
      kind: "month_ending",
      name: "Ana",
      endsAt: AT,
      isLastDay: false,
      price: "R$ 29,90",
      stops: STOPS,
      url: planUrl,
    },
    planUrl,
  ],
  payment_failed: [
    {
      kind: "payment_failed",
      name: "Ana",
      amount: "R$ 29,90",
      graceUntil: AT,
      triedAgainAt: AT,
      url: planUrl,
    },
    planUrl,
  ],
  boleto_issued: [
    {
      kind: "boleto_issued",
      name: "Ana",
      amount: "R$ 29,90",
      dueAt: AT,
      graceUntil: AT,
      boletoUrl: "https://pagamento.example/boleto",
      url: planUrl,
    },
    "https://pagamento.example/boleto",
  ],
  boleto_expired: [
    {
      kind: "boleto_expired",
      name: "Ana",
      amount: "R$ 29,90",
      graceUntil: AT,
      boletoUrl: "https://pagamento.example/fatura",
      url: planUrl,
    },
    "https://pagamento.example/fatura",
  ],
  premium_ended: [{ kind: "premium_ended", name: "Ana", stops: STOPS, url: planUrl }, planUrl],
  refund_made: [{ kind: "refund_made", name: "Ana", amount: "R$ 29,90", url: planUrl }, planUrl],
  refund_requested: [
    {
      kind: "refund_requested",
      name: "Ana",
      protocol: "DEV-2026-000123",
      amount: "R$ 29,90",
      way: "por Pix, na chave CPF ***.982.247-**",
      dueAt: AT,
      plan: "A assinatura terminou e nada mais é cobrado.",
      url: planUrl,
    },
    planUrl,
  ],
  refund_to_pay: [
    {
      kind: "refund_to_pay",
      protocol: "DEV-2026-000123",
      amount: "R$ 29,90",
      what: "Desistência em 7 dias (CDC, art. 49), paga com boleto",
      dueAt: AT,
      url: "https://martelo.example/admin/devolucoes",
    },
    "https://martelo.example/admin/devolucoes",
  ],
  refund_paid: [
    {
      kind: "refund_paid",
      name: "Ana",
      protocol: "DEV-2026-000123",
      amount: "R$ 29,90",
      way: "por Pix, na chave CPF ***.982.247-**",
      paidOn: "2026-11-21",
      reference: "E00000000202611211505abcdefghijk",
      url: planUrl,
    },
    planUrl,
  ],
  refund_refused: [
    {
      kind: "refund_refused",
      name: "Ana",
      protocol: "DEV-2026-000123",
      amount: "R$ 29,90",
      why: "O banco não encontrou esta chave Pix.",
      url: planUrl,
    },
    planUrl,
  ],
  help_received: [
    {
      kind: "help_received",
      name: "Ana",
      protocol: "AJ-2026-048213",
      subject: "Plano e pagamento",
      visitor: true,
      operator: null,
      url: helpUrl,
    },
    helpUrl,
  ],
  help_answered: [
    {
      kind: "help_answered",
      name: "Ana",
      protocol: "AJ-2026-048213",
      subject: "Plano e pagamento",
      answer: "Oi, Ana.\n\nO boleto foi confirmado hoje.\nSeu Premium já vale.",
      operator: "contato@martelo.example",
      url: helpUrl,
    },
    helpUrl,
  ],
  help_to_answer: [
    {
      kind: "help_to_answer",
      protocol: "AJ-2026-048213",
      subject: "Plano e pagamento",
      person: "Ana Maria Lima",
      email: "ana@exemplo.com.br",
      message: "Paguei o boleto ontem.",
      url: "https://martelo.example/admin/ajuda/AJ-2026-048213",
    },
    "https://martelo.example/admin/ajuda/AJ-2026-048213",
  ],
  interest: [
    {
      kind: "interest",
      name: "Ana",
      property: "Casa em Centro - Campinas/SP",
      price: "R$ 151.681",
      told: true,
      url: "https://martelo.example/interesse?token=Zk3_9-aQ7tYpL0xVbN2mR8sWcE5uHdJf",
    },
    "https://martelo.example/interesse?token=Zk3_9-aQ7tYpL0xVbN2mR8sWcE5uHdJf",
  ],
  interest_to_answer: [
    {
      kind: "interest_to_answer",
      property: "Casa em Centro - Campinas/SP",
      number: "8444400000001",
      url: "https://martelo.example/property/8444400000001",
      person: "Ana Maria Lima",
      email: "ana@exemplo.com.br",
      phone: "(19) 99876-5432",
    },
    "https://martelo.example/property/8444400000001",
  ],
  month_report: [
    {
      kind: "month_report",
      name: "Ana",
      month: "outubro de 2026",
      facts: [
        ["À venda no fim", "31.234"],
        ["Desconto mediano", "42%"],
      ],
      notes: ["Temos listas de 30 dias dos 31 do mês, de 27 estados."],
      url: "https://martelo.example/estatisticas/2026-10",
      preferencesUrl: "https://martelo.example/settings/avisos",
      unsubscribeUrl: "https://martelo.example/avisos/cancelar?t=relatorio",
    },
    "https://martelo.example/estatisticas/2026-10",
  ],
  data_request_to_answer: [
    {
      kind: "data_request_to_answer",
      protocol: "2026-000123",
      dueAt: AT,
      from: "ana@exemplo.com.br",
      wish: "Corrigir dados errados ou desatualizados",
      message: "Meu nome tem dois N.",
    },
    null,
  ],
};

const FOUND: LetterMatch = {
  title: "Casa em Centro - Campinas/SP",
  text: "Baixou de preço",
  price: "R$ 150.000",
  priceBefore: "R$ 200.000",
  change: "−25%",
  discount: "40%",
  also: ["Até R$ 200 mil"],
  source: "Lista da Caixa de 10/03/2026",
  gone: null,
  url: "https://martelo.example/property/8444400000001",
  picture: "https://martelo.example/property/8444400000001/og.jpg",
};

/** A digest of two alerts, the first with more than is shown. */
export const DIGEST: MatchesContent = {
  kind: "matches",
  name: "Ana",
  daily: true,
  properties: 15,
  alerts: [
    {
      name: "Casas em Campinas",
      matches: [
        FOUND,
        {
          ...FOUND,
          title: "Apartamento em Jardim Nova Europa - Campinas/SP",
          text: "Entrou na lista por R$ 98.500",
          price: "R$ 98.500",
          priceBefore: null,
          change: null,
          discount: "51%",
          also: [],
          url: "https://martelo.example/property/8444400000002",
          picture: "https://martelo.example/property/8444400000002/og.jpg",
        },
      ],
      more: 12,
      pauseUrl: "https://martelo.example/avisos/cancelar?t=pausa-1",
    },
    {
      name: "Terrenos em Minas Gerais",
      matches: [
        {
          ...FOUND,
          title: "Terreno em Serra do Curral - Nova Lima/MG",
          text: "Passou de Leilão SFI para Venda Online",
          also: [],
          priceBefore: null,
          change: null,
          discount: null,
          gone: "Saiu da lista em 12/03/2026",
          url: "https://martelo.example/property/8444400000003",
          picture: "https://martelo.example/property/8444400000003/og.jpg",
        },
      ],
      more: 0,
      pauseUrl: "https://martelo.example/avisos/cancelar?t=pausa-2",
    },
  ],
  allUrl: "https://martelo.example/notificacoes",
  alertsUrl: "https://martelo.example/alerts",
  preferencesUrl: "https://martelo.example/settings/avisos",
  unsubscribeUrl: "https://martelo.example/avisos/cancelar?t=todos",
};
