import { expect, test } from "vitest";
import { logList, LOGS_PATH, periodStart } from "./log-query.ts";

const read = (query: string) => logList.read(new URLSearchParams(query));

test("the address says what is wanted, and impossible values are dropped", () => {
  const address = "q=carla&tipo=exclusao&periodo=semana&ordem=antigos&antes=90&log=12";
  expect(read(address)).toEqual({
    text: "carla",
    type: "exclusao",
    period: "semana",
    order: "antigos",
    edge: { key: 90, back: true },
    open: 12,
  });
  expect(read("depois=90&antes=7").edge).toEqual({ key: 90, back: false });
  expect(logList.href(read(address))).toBe(`${LOGS_PATH}?${address}`);
  expect(logList.href(read("tipo=constructor&periodo=ontem&ordem=x&antes=-1&depois=0&log=x&q=%20"))).toBe(
    LOGS_PATH,
  );
});

test("today begins at midnight in São Paulo, a week and a month seven and thirty days before", () => {
  const now = new Date("2026-11-24T01:00:00Z");
  const start = (period: string) => periodStart(read(`periodo=${period}`), now)?.toISOString();
  expect(start("hoje")).toBe("2026-11-23T03:00:00.000Z");
  expect(start("semana")).toBe("2026-11-16T03:00:00.000Z");
  expect(start("mes")).toBe("2026-10-24T03:00:00.000Z");
  expect(start("")).toBeUndefined();
});
