import type { MailContent, MailKind } from "#app/core/mail/mail.ts";
import type { LetterMatch, MatchesContent } from "#app/db/shapes/letter-contents.ts";

/** The instant of every letter here: 12:05 in São Paulo. */
export const AT = new Date("2026-11-21T15:05:00Z");

const SITE = "https://martelo.example";
const SECRET = "token=Zk3_9-aQ7tYpL0xVbN2mR8sWcE5uHdJf";
const url = `${SITE}/auth/confirmar?${SECRET}`;
const signInUrl = `${SITE}/auth`;
const securityUrl = `${SITE}/settings/seguranca`;
const resetUrl = `${SITE}/auth?esqueci=1`;
const preferencesUrl = `${SITE}/settings/avisos`;
const boletoUrl = "https://pagamento.example/boleto";
const invoiceUrl = "https://pagamento.example/fatura";
const newEmail = "ana.lima@exemplo.com.br";
const device = "Firefox no Windows";
const PLAN = { url: `${SITE}/plan` };
const PAID = { ...PLAN, amount: "R$ 29,90" };
const REFUND = { ...PAID, protocol: "DEV-2026-000123" };
const HELP = {
  protocol: "AJ-2026-048213",
  subject: "Plano e pagamento",
  url: `${SITE}/ajuda/pedido?${SECRET}`,
};
const ANA = { person: "Ana Maria Lima", email: "ana@exemplo.com.br" };
const HOUSE = { property: "Casa em Centro - Campinas/SP", url: `${SITE}/interesse?${SECRET}` };
const stops = ["O mapa ampliado passa a ter 10 consultas por mês."];
const way = "por Pix, na chave CPF ***.982.247-**";

type Kind = Exclude<MailKind, "matches">;
type Content<K extends Kind> = Extract<MailContent, { kind: K }>;

/**
 * One letter of each kind about an account or a request, without its kind and the name of its reader, with the address
 * that it must contain; null where there is none.
 */
const FACTS: { [K in Kind]: [facts: Omit<Content<K>, "kind" | "name">, link: string | null] } = {
  confirm_email: [{ url }, url],
  already_registered: [{ signInUrl, resetUrl }, signInUrl],
  reset_password: [{ url }, url],
  password_changed: [{ at: AT, device, resetUrl }, resetUrl],
  confirm_email_change: [{ newEmail, url }, url],
  verify_new_email: [{ url }, url],
  address_check: [{ url: preferencesUrl }, preferencesUrl],
  email_changed: [{ newEmail, at: AT }, null],
  new_device: [{ at: AT, device, address: "203.0.113.9", securityUrl }, securityUrl],
  two_step_changed: [{ enabled: true, at: AT, securityUrl }, securityUrl],
  second_step_locked: [{ at: AT, until: AT, securityUrl }, securityUrl],
  passkey_added: [{ passkey: "Celular da Ana", at: AT, securityUrl }, securityUrl],
  provider_linked: [{ provider: "Google", hasPassword: true, at: AT, securityUrl }, securityUrl],
  account_blocked: [
    { reason: "Anúncios enviados pelo formulário de contato.", helpUrl: `${SITE}/ajuda` },
    `${SITE}/ajuda`,
  ],
  account_unblocked: [{ url: signInUrl }, signInUrl],
  confirm_deletion: [{ url, graceDays: 7 }, url],
  deletion_scheduled: [{ deleteAt: AT, keepUrl: url }, url],
  account_deleted: [{}, null],
  data_request: [{ protocol: "2026-000123", dueAt: AT }, null],
  trial_ending: [{ ...PLAN, endsAt: AT, stops }, PLAN.url],
  trial_ended: [{ ...PLAN, stops }, PLAN.url],
  trial_extended: [{ ...PLAN, endsAt: AT }, PLAN.url],
  premium_given: [{ ...PLAN, until: AT }, PLAN.url],
  given_premium_ended: [{ ...PLAN, stops }, PLAN.url],
  premium_started: [{ ...PAID, until: AT, renews: true, refundUntil: AT }, PLAN.url],
  month_ending: [{ ...PLAN, endsAt: AT, isLastDay: false, price: PAID.amount, stops }, PLAN.url],
  payment_failed: [{ ...PAID, graceUntil: AT, triedAgainAt: AT }, PLAN.url],
  boleto_issued: [{ ...PAID, dueAt: AT, graceUntil: AT, boletoUrl }, boletoUrl],
  boleto_expired: [{ ...PAID, graceUntil: AT, boletoUrl: invoiceUrl }, invoiceUrl],
  premium_ended: [{ ...PLAN, stops }, PLAN.url],
  refund_made: [PAID, PLAN.url],
  refund_requested: [
    { ...REFUND, way, dueAt: AT, plan: "A assinatura terminou e nada mais é cobrado." },
    PLAN.url,
  ],
  refund_to_pay: [
    {
      ...REFUND,
      what: "Desistência em 7 dias (CDC, art. 49), paga com boleto",
      dueAt: AT,
      url: `${SITE}/admin/devolucoes`,
    },
    `${SITE}/admin/devolucoes`,
  ],
  lists_to_check: [
    {
      lists: [
        {
          list: "Acre, lista de 21/11/2026",
          reasons: ["não traz as vendas online: faltam 25 dos 30 imóveis da lista de 20/11/2026"],
        },
      ],
      url: `${SITE}/admin/imports#retidas`,
    },
    `${SITE}/admin/imports#retidas`,
  ],
  payment_message_to_read: [
    {
      message: "evt_1SX2kQ",
      event: "customer.subscription.updated",
      field: "data.object.items.data.0.current_period_end",
      at: AT,
      url: `${SITE}/admin/operacoes/mensagens#pagamentos`,
    },
    `${SITE}/admin/operacoes/mensagens#pagamentos`,
  ],
  refund_paid: [
    { ...REFUND, way, paidOn: "2026-11-21", reference: "E00000000202611211505abcdefghijk" },
    PLAN.url,
  ],
  refund_refused: [{ ...REFUND, why: "O banco não encontrou esta chave Pix." }, PLAN.url],
  help_received: [{ ...HELP, visitor: true, operator: null }, HELP.url],
  help_answered: [
    {
      ...HELP,
      answer: "Oi, Ana.\n\nO boleto foi confirmado hoje.\nSeu Premium já vale.",
      operator: "contato@martelo.example",
    },
    HELP.url,
  ],
  help_to_answer: [
    { ...HELP, ...ANA, message: "Paguei o boleto ontem.", url: `${SITE}/admin/ajuda/${HELP.protocol}` },
    `${SITE}/admin/ajuda/${HELP.protocol}`,
  ],
  interest: [{ ...HOUSE, price: "R$ 151.681", adminNotified: true }, HOUSE.url],
  interest_to_answer: [
    {
      ...HOUSE,
      ...ANA,
      number: "8444400000001",
      url: `${SITE}/property/8444400000001`,
      phone: "(19) 99876-5432",
    },
    `${SITE}/property/8444400000001`,
  ],
  month_report: [
    {
      month: "outubro de 2026",
      facts: [
        ["À venda no fim", "31.234"],
        ["Desconto mediano", "42%"],
      ],
      notes: ["Temos listas de 30 dias dos 31 do mês, de 27 estados."],
      url: `${SITE}/estatisticas/2026-10`,
      preferencesUrl,
      unsubscribeUrl: `${SITE}/avisos/cancelar?t=relatorio`,
    },
    `${SITE}/estatisticas/2026-10`,
  ],
  data_request_to_answer: [
    {
      protocol: "2026-000123",
      dueAt: AT,
      from: "ana@exemplo.com.br",
      wish: "Corrigir dados errados ou desatualizados",
      message: "Meu nome tem dois N.",
    },
    null,
  ],
};

/** What is written to the operator begins without a name. */
const readerOf = (kind: string) => (/_to_(answer|check|pay|read)$/.test(kind) ? {} : { name: "Ana" });

export const LETTERS = Object.fromEntries(
  Object.entries(FACTS).map(([kind, [facts, link]]) => [kind, [{ kind, ...readerOf(kind), ...facts }, link]]),
) as unknown as { [K in Kind]: [content: Content<K>, link: string | null] };

const letterMatch = (number: string, over: Partial<LetterMatch> = {}): LetterMatch => ({
  title: "Casa em Centro - Campinas/SP",
  text: "Baixou de preço",
  price: "R$ 150.000",
  priceBefore: "R$ 200.000",
  change: "−25%",
  discount: "40%",
  also: ["Até R$ 200 mil"],
  source: "Lista da Caixa de 10/03/2026",
  gone: null,
  url: `${SITE}/property/${number}`,
  picture: `${SITE}/property/${number}/og.jpg`,
  ...over,
});

/** Nothing of a fallen price, and of no other alert. */
const PLAIN = { also: [], priceBefore: null, change: null };

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
        letterMatch("8444400000001"),
        letterMatch("8444400000002", {
          ...PLAIN,
          title: "Apartamento em Jardim Nova Europa - Campinas/SP",
          text: "Entrou na lista por R$ 98.500",
          price: "R$ 98.500",
          discount: "51%",
        }),
      ],
      more: 12,
      pauseUrl: `${SITE}/avisos/cancelar?t=pausa-1`,
    },
    {
      name: "Terrenos em Minas Gerais",
      matches: [
        letterMatch("8444400000003", {
          ...PLAIN,
          title: "Terreno em Serra do Curral - Nova Lima/MG",
          text: "Passou de Leilão SFI para Venda Online",
          discount: null,
          gone: "Saiu da lista em 12/03/2026",
        }),
      ],
      more: 0,
      pauseUrl: `${SITE}/avisos/cancelar?t=pausa-2`,
    },
  ],
  allUrl: `${SITE}/notificacoes`,
  alertsUrl: `${SITE}/alerts`,
  preferencesUrl,
  unsubscribeUrl: `${SITE}/avisos/cancelar?t=todos`,
};
