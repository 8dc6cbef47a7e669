import type { MapProblem } from "#app/features/map/map-answer.ts";

/** A refusal in the format of RFC 9457. */
export function sendProblem(problem: MapProblem): Response {
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { "Content-Type": "application/problem+json; charset=utf-8", "Cache-Control": "no-store" },
  });
}
