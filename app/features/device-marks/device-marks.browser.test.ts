import { afterEach, beforeEach, expect, test, vi } from "vitest";

let marks: typeof import("./device-marks.browser.ts");

beforeEach(async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
  vi.stubGlobal("addEventListener", () => {});
  vi.resetModules();
  marks = await import("./device-marks.browser.ts");
});

afterEach(() => vi.unstubAllGlobals());

const picture = { drawing: "casa-1", tint: "hue-1" };
const item = (number: string) => ({ number, title: `Casa ${number}`, picture });

test("a property's marks are listed by name, and subscribers are called on each change", () => {
  const { seen, hidden, toggleCompared, marksOf, subscribeToMarks } = marks;
  let calls = 0;
  const end = subscribeToMarks(() => calls++);
  expect(marksOf("1001")).toBe("");
  seen.put("1001", true);
  hidden.put("1001", true);
  toggleCompared(item("1001"));
  expect([marksOf("1001"), marksOf("1002"), calls]).toEqual(["seen hidden compared", "", 3]);
  end();
  hidden.remove("1001");
  expect([marksOf("1001"), calls]).toEqual(["seen compared", 3]);
});

test("the tray holds four, refuses a fifth, and reports the result of each change", () => {
  const { compared, toggleCompared, trayChange } = marks;
  for (const number of ["1001", "1002", "1003", "1004"]) toggleCompared(item(number));
  expect(trayChange.value).toEqual({ kind: "added", title: "Casa 1004" });
  toggleCompared(item("1005"));
  expect([trayChange.value?.kind, compared.has("1005")]).toEqual(["full", false]);
  toggleCompared(item("1002"));
  expect(trayChange.value).toEqual({ kind: "removed", title: "Casa 1002" });
  expect([...compared.entries.keys()]).toEqual(["1001", "1003", "1004"]);
});
