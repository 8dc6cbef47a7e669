import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askSuggestions } from "./suggestion-requests.browser.ts";

/** The requests that were sent, by their texts. */
let sent: Map<string, { answer: (labels: string[] | null) => Promise<void>; signal: AbortSignal }>;
/** What was shown, in order. */
let shown: string[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  sent = new Map();
  shown = [];
  vi.stubGlobal("fetch", (href: string, { signal }: { signal: AbortSignal }) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = async (labels: string[] | null) => {
      resolve(labels === null ? new Response("", { status: 503 }) : Response.json({ sugestoes: labels }));
      await vi.advanceTimersByTimeAsync(1);
    };
    sent.set(new URL(href, "http://localhost").searchParams.get("q")!, { answer, signal });
    return promise;
  });
});

afterEach(() => {
  askSuggestions(null, () => {});
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Types a text and waits until it is requested. */
async function type(text: string): Promise<void> {
  askSuggestions(`estado=SP&q=${text}`, (suggestions, isLast) =>
    shown.push(`${suggestions?.join() ?? "nothing"}${isLast ? "" : ", late"}`),
  );
  await vi.advanceTimersByTimeAsync(100);
}

test("while letters are added, answers to the texts before are shown as late, until the one to the last", async () => {
  await type("ca");
  await type("cas");
  await type("casa");
  await sent.get("ca")!.answer(["Campinas"]);
  await sent.get("cas")!.answer(["Cascavel"]);
  await sent.get("casa")!.answer(["Casa"]);
  expect(shown).toEqual(["Campinas, late", "Cascavel, late", "Casa"]);
});

test("an answer that comes after one to a later text is not shown", async () => {
  await type("ca");
  await type("cas");
  await sent.get("cas")!.answer(["Cascavel"]);
  expect(sent.get("ca")!.signal.aborted).toBe(true);
  await sent.get("ca")!.answer(["Campinas"]);
  expect(shown).toEqual(["Cascavel"]);
});

test("answers to a text with which the typed one does not begin are not shown", async () => {
  await type("ca");
  await type("go");
  expect(sent.get("ca")!.signal.aborted).toBe(true);
  await sent.get("ca")!.answer(["Campinas"]);
  await sent.get("go")!.answer(["Goiânia"]);
  expect(shown).toEqual(["Goiânia"]);
});

test("a failed request empties the list only where it is for the last text", async () => {
  await type("ca");
  await type("cas");
  await sent.get("ca")!.answer(null);
  expect(shown).toEqual([]);
  await sent.get("cas")!.answer(null);
  expect(shown).toEqual(["nothing"]);
});

test("where no suggestions are wanted any more, none are shown or requested", async () => {
  await type("ca");
  askSuggestions("estado=SP&q=cas", () => shown.push("never"));
  askSuggestions(null, () => shown.push("never"));
  await vi.advanceTimersByTimeAsync(100);
  await sent.get("ca")!.answer(["Campinas"]);
  expect([...sent.keys()]).toEqual(["ca"]);
  expect(shown).toEqual([]);
});
