import type { ServerResponse } from "node:http";
import { calculate } from "#app/features/api/calculations.ts";
import { sendNoAddress, sendProblem } from "./problem.ts";
import { sendJson } from "./send-json.ts";

/** Answers `/api/v1/calculos/{name}`. */
export function sendCalculation(response: ServerResponse, name: string, params: URLSearchParams): void {
  const answer = calculate(name, params);
  if (answer === null) sendNoAddress(response);
  else if ("body" in answer) sendJson(response, answer.body);
  else if ("csv" in answer) {
    response.writeHead(200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${answer.fileName}"`,
      "Cache-Control": "public, max-age=60",
    });
    response.end(answer.csv);
  } else sendProblem(response, answer.status, answer.title, answer.detail);
}
