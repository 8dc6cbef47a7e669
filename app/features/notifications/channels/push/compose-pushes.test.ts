import { expect, test } from "vitest";
import { newMatch } from "#tests/matches.ts";
import { matchPush, summaryPush, type PendingNotification } from "./compose-pushes.ts";

const AREA = "area=-47.1,-23,-47,-22.9";
const INSIDE = { lat: -22.95, lng: -47.05, precisionM: 20 };
const DOUBTFUL = { ...INSIDE, precisionM: 9_000 };

const pending = (alert: string, alertQuery: string, places: (typeof INSIDE)[]): PendingNotification[] =>
  places.map((place, id) => {
    const number = `${alert} ${id}`;
    return { id, alertId: alert, alertName: alert, alertQuery, number, ...place };
  });

test("a summary of one alert says how many of its properties may lie outside its area", () => {
  const places = [DOUBTFUL, DOUBTFUL, DOUBTFUL, INSIDE];
  const { title, body, line } = summaryPush(pending("Perto", AREA, places), "resumo-4");
  expect([title, body, line]).toEqual([
    "4 imóveis em “Perto”",
    "Inclui 3 que podem estar fora da área.\nToque para ver o que o alerta encontrou.",
    "4 imóveis, inclui 3 que podem estar fora",
  ]);
});

test("a summary of several alerts says of each how many may lie outside its area", () => {
  const { body, line } = summaryPush(
    [
      ...pending("Perto", AREA, [DOUBTFUL, DOUBTFUL, INSIDE]),
      ...pending("Casas", "tipo=casa", [DOUBTFUL, DOUBTFUL]),
      ...pending("Bairro", AREA, [INSIDE]),
    ],
    "resumo-6",
  );
  expect(body.split("\n")).toEqual(["Perto: 3, inclui 2 que podem estar fora", "Casas: 2", "Bairro: 1"]);
  expect(line).toBe("6 imóveis, inclui 2 que podem estar fora");
});

test("a find that may lie outside says so also in the line that a device shows among others", () => {
  const alert = { id: "a", name: "Perto", query: AREA };
  const lineOf = (place: typeof INSIDE) => matchPush([newMatch({}, place, { alert })]).line;
  expect(lineOf(DOUBTFUL)).toMatch(/^Casa em Centro - Campinas\/SP: .* \(pode estar fora da área\)$/);
  expect(lineOf(INSIDE)).not.toContain("fora");
});
