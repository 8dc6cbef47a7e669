import { expect, test } from "vitest";
import type { Arrangement, Move } from "#app/features/favorites/arrangement.ts";
import { BoardStore, type MoveAnswer } from "./board-store.ts";

const EMPTY = { analisando: [], lance: [], arrematado: [], perdido: [] };
const BOARD: Arrangement = { ...EMPTY, interesse: ["a", "b"] };

const toLance = (number: string): Move => ({ number, stage: "lance", after: null });

/** A store whose requests are answered by the test. */
/** A store whose requests are answered by the test. */
function storeOf(arrangement: Arrangement) {
  const sent: { move: Move; answer: (why: MoveAnswer) => Promise<void> }[] = [];
  const complaints: string[] = [];
  let settled = 0;
  const send = (move: Move) => {
    const { promise, resolve } = Promise.withResolvers<MoveAnswer>();
    const answer = async (why: MoveAnswer) => {
      resolve(why);
      await new Promise(setImmediate);
    };
    sent.push({ move, answer });
    return promise;
  };
  const complain = ({ number }: Move, why: string) => void complaints.push(`${number}: ${why}`);
  const store = new BoardStore(arrangement, { send, complain, settled: () => settled++ });
  return { store, sent, complaints, settled: () => settled };
}

test("a move is shown at once; when refused, it is reverted with a message, and later moves stay", async () => {
  const { store, sent, complaints, settled } = storeOf(BOARD);
  store.move(toLance("a"));
  store.move(toLance("b"));
  expect(store.shown).toMatchObject({ interesse: [], lance: ["b", "a"] });
  expect(sent.map(({ move }) => move.number)).toEqual(["a"]);
  await sent[0]!.answer("sem rede");
  expect(store.shown).toMatchObject({ interesse: ["a"], lance: ["b"] });
  expect(settled()).toBe(0);
  await sent[1]!.answer(null);
  expect(store.shown).toMatchObject({ interesse: ["a"], lance: ["b"] });
  expect([complaints, settled()]).toEqual([["a: sem rede"], 1]);
});

test("a move to the same position sends nothing", () => {
  const { store, sent } = storeOf(BOARD);
  store.move({ number: "b", stage: "interesse", after: "a" });
  expect(sent).toEqual([]);
});

test("a page requested before a move was saved does not undo it; the next page is adopted", async () => {
  const { store, sent } = storeOf(BOARD);
  store.move(toLance("a"));
  store.follow({ ...BOARD, interesse: ["c", "a", "b"] });
  expect(store.shown).toMatchObject({ interesse: ["c", "b"], lance: ["a"] });
  await sent[0]!.answer(null);
  store.follow(BOARD);
  expect(store.shown).toMatchObject({ interesse: ["b"], lance: ["a"] });
  store.follow(BOARD);
  expect(store.shown).toEqual(BOARD);
});

test("a later change in another tab overrides a move", async () => {
  const { store, sent } = storeOf(BOARD);
  store.move(toLance("a"));
  await sent[0]!.answer(null);
  store.forget("a");
  store.follow({ ...EMPTY, interesse: ["b"], analisando: ["a"] });
  expect(store.shown).toMatchObject({ analisando: ["a"], lance: [] });
});
