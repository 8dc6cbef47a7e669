import { dayInSaoPaulo, type IsoDate } from "#app/lib/dates.ts";
import type { Plan } from "./plans.ts";

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
