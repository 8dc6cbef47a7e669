import type { Viewer } from "#app/features/accounts/viewer.ts";
import { spendMapQuery } from "#app/facts/plans/meter.server.ts";
import { renewalDay } from "#app/facts/plans/meter.ts";
import { planProblem } from "#app/facts/plans/plan-problem.ts";
import { can } from "#app/facts/plans/plans.ts";
import type { Usage } from "#app/facts/plans/meter.ts";
import { formatDate } from "#app/lib/dates.ts";
import type { Db } from "#app/db/connect.server.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import { canonicalHref } from "#app/facts/query/query-codec.ts";
import { SEARCH_PATH } from "#app/lib/paths.ts";
import type { MapProblem } from "./map-answer.ts";

type Admission = { usage: Usage } | { problem: MapProblem };

/**
 * Counts a query of the expanded map against the member's limit, or gives the reason of a refusal; a refused
 * query is not counted.
 */
export async function admitToMap(
  db: Db,
  viewer: Viewer | null,
  filters: Filters,
  now: Date,
): Promise<Admission> {
  if (!viewer) return { problem: NOT_SIGNED_IN };
  const problem = filters.area?.kind === "ring" ? drawingProblem(viewer, filters) : null;
  if (problem) return { problem };
  const { allowed, usage } = await spendMapQuery(db, viewer, now);
  if (allowed) return { usage };
  const detail = `Você usou as ${usage.limit} consultas ao mapa deste mês; elas voltam em ${formatDate(renewalDay(now))}. A lista continua funcionando.`;
  const refused = planProblem("Limite de consultas ao mapa atingido", detail, mapAddress(filters));
  return { problem: { ...refused, reason: "limit", usage } };
}

const NOT_SIGNED_IN: MapProblem = {
  type: "about:blank",
  title: "Entre para usar o mapa ampliado",
  status: 401,
  detail: "A lista e o mapa ao lado dela continuam livres.",
  reason: "sign_in",
  usage: null,
};

/** The reason why the viewer may not search inside a drawn area; null when they may. */
export function drawingProblem(viewer: Viewer | null, filters: Filters): MapProblem | null {
  if (!viewer) return NOT_SIGNED_IN;
  if (can(viewer.plan, "advanced_map_filters")) return null;
  const detail = "Desenhar uma área ou um raio no mapa faz parte do Premium.";
  const refused = planProblem("Área desenhada é do Premium", detail, mapAddress(filters));
  return { ...refused, reason: "plan", usage: null };
}

function mapAddress(filters: Filters): string {
  return `${canonicalHref(SEARCH_PATH, { filters })}#mapa`;
}
