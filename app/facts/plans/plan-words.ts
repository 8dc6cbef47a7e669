import { dayInSaoPaulo, type IsoDate } from "#app/lib/dates.ts";
import { joinAnd } from "#app/lib/enumerate.ts";
import { formatAmount } from "#app/lib/money.ts";
import { PLANS, type Capability, type Plan } from "./plans.ts";

/** What people read about a capability. */
interface CapabilityWords {
  name: string;
  /** What plans without it have in its place; null: nothing. */
  instead: string | null;
  /** What changes for somebody who loses it. */
  loss: string;
}

export const CAPABILITY_WORDS: Readonly<Record<Capability, CapabilityWords>> = {
  save_favorites: {
    name: "Salvar favoritos, com anotações e quadro",
    instead: null,
    loss: "O coração deixa de salvar imóveis. Os favoritos que você já tem ficam para ler, baixar e remover; anotar, mover e etiquetar param.",
  },
  immediate_notifications: {
    name: "Avisos na hora: sino, celular e e-mail",
    instead: "Resumo diário por e-mail",
    loss: "Os avisos na hora param: o sino se atualiza quando você abre uma página, o celular não recebe mais avisos, e os alertas chegam num resumo diário por e-mail.",
  },
  advanced_map_filters: {
    name: "Desenhar áreas e raios no mapa",
    instead: null,
    loss: "Desenhar uma área ou um raio no mapa deixa de funcionar.",
  },
  alerts_by_place: {
    name: "Alertas por cidade, bairro, área e palavras",
    instead: "Alertas por estado",
    loss: "Alertas por cidade, bairro, área ou palavras param e ficam na lista, para ler, excluir ou mudar para um estado; os por estado continuam.",
  },
  full_price_history: {
    name: "Histórico completo de preços",
    instead: "Última mudança de cada imóvel",
    loss: "O histórico de cada imóvel mostra só a última mudança.",
  },
  priority_support: {
    name: "Prioridade na fila de ajuda",
    instead: "Ajuda por mensagem, com resposta por e-mail",
    loss: "Seus pedidos de ajuda passam a esperar depois dos de quem é Premium.",
  },
  early_access: {
    name: "Recursos novos antes dos outros planos",
    instead: null,
    loss: "Os recursos novos passam a chegar a você no dia em que chegam a todos.",
  },
  monthly_report: {
    name: "Relatório mensal do mercado por e-mail",
    instead: "Relatório do mês no site",
    loss: "O relatório do mês deixa de chegar por e-mail; no site ele continua aberto.",
  },
};

interface EarlyFeature {
  /** As the list of what a plan includes names it. */
  name: string;
  /** Plans that have it from its first day on; each of them includes `early_access`. */
  first: ReadonlySet<Plan>;
  /** From which day, in São Paulo, everybody has it; null: not decided yet. */
  everybodyFrom: IsoDate | null;
}

/** New features that some plans have before the others, and until when. */
export const EARLY_FEATURES = {
  help_queue_place: {
    name: "ver quantos pedidos de ajuda estão na frente do seu",
    first: new Set<Plan>(["trial", "premium"]),
    everybodyFrom: "2027-02-01",
  },
} as const satisfies Record<string, EarlyFeature>;

export type EarlyFeatureKey = keyof typeof EARLY_FEATURES;

/** Its name at an instant: early access names what is new then. */
export function capabilityName(capability: Capability, now: Date): string {
  const { name } = CAPABILITY_WORDS[capability];
  if (capability !== "early_access") return name;
  const news = earlyNames(now);
  return news.length > 0 ? `${name}; agora: ${joinAnd(news)}` : `${name}, quando houver`;
}

/** A month of Premium: `R$ 29,90`. */
export function premiumPrice(): string {
  return formatAmount(PLANS.premium.priceCents ?? 0);
}

/** What is never taken away with a plan. */
export const NOTHING_DELETED =
  "Nada é apagado: favoritos, alertas, anotações e listas continuam na sua conta, e você pode lê-los.";

/** What ends when a plan falls back to the free one, a sentence for each. */
export function whatStops(plan: Plan): string[] {
  const limit = PLANS.free.mapQueriesPerMonth;
  const map =
    limit !== null && PLANS[plan].mapQueriesPerMonth === null
      ? [`O mapa ampliado passa a ter ${limit} consultas por mês.`]
      : [];
  const lost = [...PLANS[plan].capabilities].filter((one) => !PLANS.free.capabilities.has(one));
  return [...map, ...lost.map((one) => CAPABILITY_WORDS[one].loss)];
}

/** What Premium adds to the free plan, as short phrases; without an instant, new features are not named. */
export function premiumPhrases(now: Date | null): string[] {
  const capabilities = [...PLANS.premium.capabilities].map((one) =>
    now ? capabilityName(one, now) : CAPABILITY_WORDS[one].name,
  );
  return [`Consultas ao mapa ampliado: ${mapWords("premium")}`, ...capabilities];
}

/** The limit of map queries of a plan. */
export function mapWords(plan: Plan): string {
  const limit = PLANS[plan].mapQueriesPerMonth;
  return limit === null ? "sem limite" : `${limit} por mês`;
}

/** Whether a plan has a new feature at an instant. */
export function canUse(feature: EarlyFeatureKey, plan: Plan, now: Date): boolean {
  const { first, everybodyFrom }: EarlyFeature = EARLY_FEATURES[feature];
  return first.has(plan) || isForEverybody(everybodyFrom, now);
}

/** The names of the features that not everybody has yet. */
export function earlyNames(now: Date): string[] {
  return Object.values<EarlyFeature>(EARLY_FEATURES).flatMap(({ name, everybodyFrom }) =>
    isForEverybody(everybodyFrom, now) ? [] : [name],
  );
}

function isForEverybody(from: IsoDate | null, now: Date): boolean {
  return from !== null && dayInSaoPaulo(now) >= from;
}
