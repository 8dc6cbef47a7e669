/** A refusal because of the plan, in the format of RFC 9457. */
export interface PlanProblem {
  /** The page that says what each plan includes. */
  type: typeof PLAN_LIMIT;
  title: string;
  status: 402;
  detail: string;
  /** The page on which Premium is bought; it leads back to where the limit was met. */
  upgrade: string;
}

const PLAN_LIMIT = "/pricing#comparar";

export function planProblem(title: string, detail: string, returnTo: string): PlanProblem {
  const upgrade = `/plan?${new URLSearchParams({ voltar: returnTo })}`;
  return { type: PLAN_LIMIT, title, status: 402, detail, upgrade };
}
