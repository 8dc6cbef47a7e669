import { expect, test } from "vitest";
import { requestList } from "./request-query.ts";
import { requestsView } from "./requests-view.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const COUNTS = { data: 10_001, overdue: 2, contacts: 0, refunds: 0 };
const STEPS = { first: null, previous: null, next: null };
const QUERY = requestList.read(new URLSearchParams());

function due(dueAt: string) {
  const request = {
    about: "dados",
    id: "x",
    protocol: "2026-1",
    email: null,
    wish: "Acesso",
    message: "",
  } as const;
  const open = { ...request, requestedAt: NOW, answered: null, dueAt: new Date(dueAt) };
  return requestsView({ query: QUERY, counts: COUNTS, requests: [open], steps: STEPS, now: NOW }).lines[0]!
    .due;
}

test("the term of a request is told: its day, how soon it ends, or for how long it is over", () => {
  expect(due("2026-12-02T02:59:59Z")).toEqual({ text: "Até 01/12/2026", tone: "tag" });
  expect(due("2026-11-24T02:59:59Z")).toEqual({ text: "Vence em 3 dias", tone: "tag tag-late" });
  expect(due("2026-11-21T02:59:59Z")?.text).toBe("Vence hoje");
  expect(due("2026-11-20T11:00:00Z")?.text).toBe("Vencido hoje");
  expect(due("2026-11-19T02:59:59Z")?.text).toBe("Vencido há 2 dias");
});

test("counts that stop are told as more, and the address says after or before which request a page is", () => {
  const view = requestsView({ query: QUERY, counts: COUNTS, requests: [], steps: STEPS, now: NOW });
  expect(view.figures.map(({ value }) => value)).toEqual(["mais de 10.000", "2", "0"]);
  for (const back of [false, true]) {
    const edge = { key: { at: NOW, id: "0f8fad5b-d9cb-469f-a165-70867728950e" }, back };
    const href = requestList.href({ ...QUERY, edge });
    expect(requestList.read(new URL(href, "http://x").searchParams)).toEqual({ ...QUERY, edge });
  }
  expect(requestList.read(new URLSearchParams("tipo=constructor&depois=1-x&estado=y"))).toEqual(QUERY);
});
