/** The columns of the board, in their order; the last two are its ends. */
export const STAGES = ["interesse", "analisando", "lance", "arrematado", "perdido"] as const;
export type Stage = (typeof STAGES)[number];

export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  interesse: "Interesse",
  analisando: "Analisando",
  lance: "Vou dar lance",
  arrematado: "Arrematado",
  perdido: "Perdido",
};

/** The stage that a text names; null: none. */
export function stageOf(text: unknown): Stage | null {
  return STAGES.find((stage) => stage === text) ?? null;
}

/** Whether it is over: nothing is waited for any more. */
export function isEnd(stage: Stage): boolean {
  return stage === "arrematado" || stage === "perdido";
}

/** A value for each stage. */
export function eachStage<T>(valueOf: (stage: Stage) => T): Record<Stage, T> {
  return Object.fromEntries(STAGES.map((stage) => [stage, valueOf(stage)])) as Record<Stage, T>;
}
