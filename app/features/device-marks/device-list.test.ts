import { beforeEach, expect, test } from "vitest";
import { DeviceList, type Device } from "./device-list.ts";
import { NUMBERS, TRAY_ITEMS, type TrayItem } from "./stored-entries.ts";

/** Storage shared by the tabs of one browser; each tab gets events only for writes of other tabs. */
class Browser {
  readonly stored = new Map<string, string>();
  readonly #watchers: { tab: Device; changed: (key: string | null) => void }[] = [];
  /** Characters that fit; 0: nothing can be written. */
  room = Infinity;
  forbidden = false;

  tab(): Device {
    const tab: Device = {
      read: (key) => {
        if (this.forbidden) throw new Error("forbidden");
        return this.stored.get(key) ?? null;
      },
      write: (key, text) => {
        if (this.forbidden || text.length > this.room) throw new Error("no room");
        this.stored.set(key, text);
        for (const { tab: other, changed } of this.#watchers) if (other !== tab) changed(key);
      },
      watch: (changed) => void this.#watchers.push({ tab, changed }),
    };
    return tab;
  }

  list(limit = 3) {
    return new DeviceList({ key: "numeros", limit, codec: NUMBERS }, this.tab());
  }
}

let browser: Browser;
beforeEach(() => (browser = new Browser()));

const numbers = (list: DeviceList<true>) => [...list.entries.keys()];

test("the newest entries are kept and the oldest dropped, across pages", () => {
  const list = browser.list();
  for (const number of ["1001", "1002", "1003", "1001", "1004"]) list.put(number, true);
  list.remove("1003");
  for (const page of [list, browser.list()]) expect(numbers(page)).toEqual(["1001", "1004"]);
  list.clear();
  expect(numbers(browser.list())).toEqual([]);
});

test("tabs stay in sync, and none overwrites another's change", () => {
  const one = browser.list();
  const two = browser.list();
  let calls = 0;
  two.subscribe(() => calls++);
  expect(numbers(two)).toEqual([]);
  one.put("1001", true);
  expect([numbers(two), calls]).toEqual([["1001"], 1]);
  // A tab that has not received the event yet still adds to what is stored.
  browser.stored.set("numeros", "1001,1002");
  two.put("1003", true);
  expect(numbers(one)).toEqual(["1001", "1002", "1003"]);
});

test("invalid stored text counts as empty", () => {
  browser.stored.set("numeros", "1001,<b>,12,,99999999999999,1002");
  expect(numbers(browser.list())).toEqual(["1001", "1002"]);
  for (const text of ["{", "null", "7", '[null,{"number":"1001"},{"number":"x","title":"","picture":{}}]'])
    expect(TRAY_ITEMS.read(text)).toEqual([]);
});

test("the tray's thumbnails are the same after being stored and read", () => {
  const picture = { drawing: "casa-1", tint: "hue-2" };
  const item: TrayItem = { number: "1001", title: "Casa em Centro", picture };
  expect(TRAY_ITEMS.read(TRAY_ITEMS.write(new Map([["1001", item]])))).toEqual([["1001", item]]);
});

test("a full storage keeps the newer half; the page keeps all", () => {
  const list = browser.list(10);
  browser.room = 19;
  for (const number of ["1001", "1002", "1003", "1004"]) list.put(number, true);
  list.put("1005", true);
  expect(numbers(list)).toContain("1001");
  expect(browser.stored.get("numeros")).toBe("1004,1005");
});

test("without storage the list lasts as long as the page", () => {
  browser.forbidden = true;
  const list = browser.list();
  list.put("1001", true);
  list.put("1002", true);
  list.remove("1001");
  expect(numbers(list)).toEqual(["1002"]);
});
