import { CAPABILITY_WORDS, capabilityName, mapWords } from "#app/facts/plans/plan-words.ts";
import { can, type Capability, type Plan } from "#app/facts/plans/plans.ts";

/** What a plan has of something: `true`, `false`, or words for something in between. */
type Cell = boolean | string;

export interface ComparisonRow {
  name: string;
  free: Cell;
  premium: Cell;
}

const FOR_EVERYBODY = [
  "Busca em todo o Brasil, com todos os filtros da lista",
  "Página completa de cada imóvel, com custos e prazos",
  "Mapa ao lado da lista",
];

/** The free plan beside Premium: what everybody has, the map's limit, then every capability. */
export function comparisonRows(now: Date): ComparisonRow[] {
  const everybody = FOR_EVERYBODY.map((name) => ({ name, free: true, premium: true }));
  const map = {
    name: "Consultas ao mapa ampliado",
    free: mapWords("free"),
    premium: mapWords("premium"),
  };
  const capabilities = (Object.keys(CAPABILITY_WORDS) as Capability[]).map((one) => ({
    name: capabilityName(one, now),
    free: cellOf("free", one),
    premium: cellOf("premium", one),
  }));
  return [...everybody, map, ...capabilities];
}

/** What the free plan includes, as short phrases. */
export function freePhrases(): string[] {
  const instead = Object.values(CAPABILITY_WORDS).flatMap((words) => words.instead ?? []);
  return [...FOR_EVERYBODY, `Consultas ao mapa ampliado: ${mapWords("free")}`, ...instead];
}

function cellOf(plan: Plan, capability: Capability): Cell {
  return can(plan, capability) || (CAPABILITY_WORDS[capability].instead ?? false);
}
