import { beforeEach, expect, test } from "vitest";
import type { FavoriteMark } from "./favorite-mark.ts";
import { FavoriteStore, type MarkAnswer } from "./favorite-store.ts";

let sent: FavoriteMark[];
let complaints: (FavoriteMark & { why: string })[];
let answer: (value: MarkAnswer) => Promise<void>;

beforeEach(() => {
  [sent, complaints] = [[], []];
});

/** A store whose server answers when the test says so. */
function storeOf(numbers: string): FavoriteStore {
  let resolve: (value: MarkAnswer) => void = () => {};
  answer = async (value) => {
    resolve(value);
    await new Promise((done) => setImmediate(done));
  };
  return new FavoriteStore(numbers, {
    send: (mark) => {
      sent.push(mark);
      return new Promise((done) => (resolve = done));
    },
    complain: (mark, why) => void complaints.push({ ...mark, why }),
  });
}

test("a click is shown at once, sent to other tabs when saved, and kept", async () => {
  const store = storeOf("1001,1002");
  let calls = 0;
  store.subscribe(() => calls++);
  expect([store.has("1001"), store.has("1003")]).toEqual([true, false]);
  store.toggle("1003");
  expect([store.has("1003"), calls, store.done.value]).toEqual([true, 1, null]);
  await answer("done");
  expect([store.has("1003"), store.done.value]).toEqual([true, { number: "1003", saved: true }]);
});

test("a refused click is reverted: with a dialog if signing in or a plan would help, otherwise with a message", async () => {
  const store = storeOf("");
  store.toggle("1001");
  await answer("plan");
  expect([store.has("1001"), store.gate.value, complaints]).toEqual([false, "plan", []]);
  store.toggle("1001");
  await answer("failed");
  store.toggle("1001");
  await answer("unreached");
  const mark = { number: "1001", saved: true };
  expect(store.has("1001")).toBe(false);
  expect(complaints).toEqual(["failed", "unreached"].map((why) => ({ ...mark, why })));
});

test("clicks on one heart are sent one after the other, and the last one wins", async () => {
  const store = storeOf("");
  for (let click = 0; click < 4; click++) store.toggle("1001");
  expect([store.has("1001"), sent]).toEqual([false, [{ number: "1001", saved: true }]]);
  await answer("done");
  expect(sent.at(-1)).toEqual({ number: "1001", saved: false });
  await answer("done");
  expect([store.has("1001"), sent.length]).toEqual([false, 2]);
});

test("a second click that reverts a failed first one sends nothing more", async () => {
  const store = storeOf("1001");
  store.toggle("1001");
  store.toggle("1001");
  await answer("failed");
  expect([store.has("1001"), sent.length]).toEqual([true, 1]);
});

test("changes of other tabs and newer pages are adopted; a page older than a click undoes nothing", async () => {
  const store = storeOf("1001");
  store.hear({ number: "1002", saved: true });
  expect(store.has("1002")).toBe(true);
  store.toggle("1003");
  await answer("done");
  store.follow("1001");
  expect([store.has("1002"), store.has("1003")]).toEqual([true, true]);
  store.follow("1003,1004");
  expect(["1001", "1003", "1004"].map((number) => store.has(number))).toEqual([false, true, true]);
});

test("a page requested before a click was saved does not undo it; the next page is adopted", async () => {
  const store = storeOf("1001,1002");
  store.toggle("1001");
  await answer("done");
  store.toggle("1001");
  await answer("done");
  store.follow("1002");
  expect(store.has("1001")).toBe(true);
  store.follow("1002,1003");
  expect(["1001", "1002", "1003"].map((number) => store.has(number))).toEqual([false, true, true]);
});
