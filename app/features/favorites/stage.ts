/** The columns of the board, in order; the last two are final stages. */
export const STAGES = ["interesse", "analisando", "lance", "arrematado", "perdido"] as const;
export type Stage = (typeof STAGES)[number];

export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  interesse: "Interesse",
  analisando: "Analisando",
  lance: "Vou dar lance",
  arrematado: "Arrematado",
  perdido: "Perdido",
};

/** Parses the name of a stage; null: none. */
export function stageOf(text: unknown): Stage | null {
  return STAGES.find((stage) => stage === text) ?? null;
}

/** Whether the stage is final: its deadlines no longer matter. */
export function isEnd(stage: Stage): boolean {
  return stage === "arrematado" || stage === "perdido";
}

/** An object with a value for each stage. */
export function eachStage<T>(valueOf: (stage: Stage) => T): Record<Stage, T> {
  return Object.fromEntries(STAGES.map((stage) => [stage, valueOf(stage)])) as Record<Stage, T>;
}
