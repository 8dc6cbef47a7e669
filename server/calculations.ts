import type { ServerResponse } from "node:http";
import { calculate } from "#app/features/api/calculations.ts";
import type { CalculationAnswer, CalculationSources } from "#app/features/api/calculation-params.ts";
import { costOf } from "#app/features/api/purchase-answers.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import type { Services } from "#app/services.ts";
import { sendNoAddress, sendProblem, sendJson } from "./send-json.ts";

/** Answers `/api/v1/calculos/{name}`. */
export async function sendCalculation(
  response: ServerResponse,
  name: string,
  params: URLSearchParams,
  services: Services,
): Promise<void> {
  const answer = await calculate(name, params, sourcesOf(services));
  if (answer === null) sendNoAddress(response);
  else sendAnswer(response, answer);
}

/** Answers `/api/v1/imoveis/{number}/custo`. */
export async function sendCost(
  response: ServerResponse,
  detail: ListingDetail,
  params: URLSearchParams,
  services: Services,
): Promise<void> {
  sendAnswer(response, await costOf(detail)(params, sourcesOf(services)));
}

function sourcesOf(services: Services): CalculationSources {
  const today = dayInSaoPaulo(services.now());
  return { tables: services.purchaseTables, findListing: services.findListing, today };
}

function sendAnswer(response: ServerResponse, answer: CalculationAnswer): void {
  if ("body" in answer) sendJson(response, answer.body);
  else if ("csv" in answer) {
    response.writeHead(200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${answer.fileName}"`,
      "Cache-Control": "public, max-age=60",
    });
    response.end(answer.csv);
  } else sendProblem(response, answer.status, answer.title, answer.detail);
}
