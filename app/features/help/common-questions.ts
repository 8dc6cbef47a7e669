import { REFUND_DAYS } from "#app/core/billing/refund-rules.ts";
import type { SourceId } from "#app/facts/sources/sources.ts";

interface CommonQuestion {
  question: string;
  answer: string;
  /** What the answer was read in, where it is about a law. */
  sources?: readonly SourceId[];
  links: readonly { to: string; label: string }[];
}

/** What people ask most, answered with what the portal does. */
export const COMMON_QUESTIONS: readonly CommonQuestion[] = [
  {
    question: "Como faço uma proposta ou dou um lance?",
    answer:
      "Somos um portal independente: não reservamos imóveis nem recebemos propostas. Elas são feitas somente na página oficial da Caixa ou do leiloeiro, que a página de cada imóvel abre. Nunca pedimos pagamento por um imóvel.",
    links: [{ to: "/dashboard", label: "Buscar imóveis" }],
  },
  {
    question: "Um preço ou dado não confere com o da Caixa.",
    answer:
      "Mostramos o que diz a última lista da Caixa, com a data dela. A Caixa pode ter mudado algo depois: vale sempre a página oficial. Se acha que nós lemos errado, escreva abaixo com o número do imóvel.",
    links: [],
  },
  {
    question: "Não recebi o e-mail de confirmação, ou o link venceu.",
    answer:
      "Olhe também a caixa de spam. O link vale por 24 horas: se ele vencer, tente entrar e peça outro.",
    links: [{ to: "/auth", label: "Entrar" }],
  },
  {
    question: "Esqueci a senha.",
    answer: "Peça um link para criar outra. Ele vale por 1 hora e só uma vez.",
    links: [{ to: "/auth?esqueci=1", label: "Criar outra senha" }],
  },
  {
    question: "Por que um alerta não me avisou na hora?",
    answer:
      "Avisos na hora são do Premium e do teste. No plano Gratuito, os alertas chegam num resumo diário por e-mail, na hora que você escolher.",
    links: [
      { to: "/settings/avisos", label: "Escolher como ser avisado" },
      { to: "/alerts", label: "Meus Alertas" },
    ],
  },
  {
    question: "Quanto custa, como pago e como cancelo?",
    answer: `A página de preços compara os planos e diz como pagar. Você cancela com dois cliques em Gerenciar Plano; nos primeiros ${REFUND_DAYS} dias, devolvemos tudo sem perguntar o motivo.`,
    sources: ["cdc-49"],
    links: [
      { to: "/pricing", label: "Planos e preços" },
      { to: "/plan", label: "Gerenciar Plano" },
    ],
  },
  {
    question: "O que vocês guardam sobre mim, e como apago?",
    answer:
      "A Política de Privacidade lista tudo, com o motivo e o prazo. Em Configurações você baixa os seus dados, faz pedidos sobre eles e exclui a conta.",
    links: [
      { to: "/privacy", label: "Política de Privacidade" },
      { to: "/settings/privacidade", label: "Privacidade e dados" },
    ],
  },
  {
    question: "Como mudo a minha escolha de cookies?",
    answer: "Na Política de Cookies, quando quiser.",
    links: [{ to: "/cookies#preferencias", label: "Preferências de cookies" }],
  },
];
