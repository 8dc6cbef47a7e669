import { expect, test } from "vitest";
import { bellLabel, countText } from "./bell-state.ts";
import { centreAddress, centreQuery } from "./centre-address.ts";
import { readStateChangeOf, undoIn, withUndo } from "./read-state.ts";

const ALERT = "0190a000-0000-4000-8000-000000000001";
const changeIn = (query: string) => {
  const params = new URLSearchParams(query);
  return readStateChangeOf({ get: (name) => params.get(name) });
};

test("a form asks for one change, and any other form is rejected", () => {
  expect(changeIn("lida=12&ate=40")).toEqual({ change: "read", id: 12 });
  expect(changeIn("nao_lida=12&ate=40")).toEqual({ change: "unread", id: 12 });
  expect(changeIn(`alerta_lido=${ALERT}&ate=40`)).toEqual({ change: "alert_read", alertId: ALERT, upTo: 40 });
  expect(changeIn("todas_lidas=1&ate=40")).toEqual({ change: "all_read", upTo: 40 });
  expect(changeIn("desfazer=1763740000000&ate=40")).toEqual({ change: "undo", stamp: 1763740000000 });
  for (const query of [
    "ate=40",
    "lida=1;drop",
    "lida=-1",
    "todas_lidas=1",
    "alerta_lido=x&ate=40",
    "lida=1e99",
  ])
    expect(changeIn(query), query).toBeNull();
});

test("the page after marking many offers to undo it, after any other change it does not", () => {
  const back = withUndo("/notificacoes?mostrar=nao-lidas", { change: "all_read", upTo: 9 }, 5, 1_700);
  expect(back).toBe("/notificacoes?mostrar=nao-lidas&desfazer=1700&quantas=5");
  const offered = undoIn(new URL(back, "http://localhost").searchParams);
  expect(offered).toEqual({ stamp: 1_700, alertId: null, text: "5 notificações marcadas como lidas" });
  expect(withUndo(back, { change: "undo", stamp: 1_700 }, 5, 1_800)).toBe("/notificacoes?mostrar=nao-lidas");
  expect(withUndo("/notificacoes", { change: "all_read", upTo: 9 }, 0, 1_700)).toBe("/notificacoes");
  expect(undoIn(new URLSearchParams("desfazer=x&quantas=5"))).toBeNull();
});

test("an address is parsed and written back without its invalid values", () => {
  const whole = `/notificacoes?mostrar=nao-lidas&alerta=${ALERT}&antes=41`;
  expect(centreAddress(centreQuery(new URL(whole, "http://localhost").searchParams))).toBe(whole);
  const nonsense = new URLSearchParams("mostrar=tudo&alerta=1&antes=-4&utm=x");
  expect(centreAddress(centreQuery(nonsense))).toBe("/notificacoes");
});

test("a bell counts to 99", () => {
  expect([1, 99, 100].map(countText)).toEqual(["1", "99", "99+"]);
  const labels = [0, 1, 100].map((unread) => bellLabel(unread, false));
  expect(labels).toEqual(["Notificações", "Notificações: 1 não lida", "Notificações: mais de 99 não lidas"]);
  const refused = "seu e-mail não recebe nossas mensagens";
  expect([0, 2].map((unread) => bellLabel(unread, true))).toEqual([
    `Notificações: ${refused}`,
    `Notificações: 2 não lidas; ${refused}`,
  ]);
});
