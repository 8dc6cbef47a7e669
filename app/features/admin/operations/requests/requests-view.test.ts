import { expect, test } from "vitest";
import { requestList } from "../operations-tabs.ts";
import { requestsView } from "./requests-view.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const COUNTS = { data: 10_001, overdue: 2, contacts: 0, refunds: 0 };
const STEPS = { first: null, previous: null, next: null };
const QUERY = requestList.read(new URLSearchParams());

function due(dueAt: string) {
  const who = { about: "dados", id: "x", protocol: "2026-1", email: null } as const;
  const request = { ...who, wish: "Acesso", message: "", requestedAt: NOW, answered: null };
  const requests = [{ ...request, dueAt: new Date(dueAt) }];
  return requestsView({ query: QUERY, counts: COUNTS, requests, steps: STEPS, now: NOW }).lines[0]!.due;
}

test("the term of a request is told: its day, how soon it ends, or for how long it is over", () => {
  expect(due("2026-12-02T02:59:59Z")).toEqual({ text: "Até 01/12/2026", tone: "tag" });
  expect(due("2026-11-24T02:59:59Z")).toEqual({ text: "Vence em 3 dias", tone: "tag tag-late" });
  expect(due("2026-11-21T02:59:59Z")?.text).toBe("Vence hoje");
  expect(due("2026-11-20T11:00:00Z")?.text).toBe("Vencido hoje");
  expect(due("2026-11-19T02:59:59Z")?.text).toBe("Vencido há 2 dias");
});

test("counts that stop are shown as more", () => {
  const view = requestsView({ query: QUERY, counts: COUNTS, requests: [], steps: STEPS, now: NOW });
  expect(view.figures.map(({ value }) => value)).toEqual(["mais de 10.000", "2", "0"]);
});
