import { expect, test } from "vitest";
import { installedBrowser, installedShell, type Machine } from "./browser.ts";

function machine(files: string[], facts: Partial<Machine> = {}): Machine {
  const env = { PATH: "/usr/local/bin:/usr/bin", HOME: "/home/ana" };
  return { platform: "linux", env, exists: (file) => files.includes(file), playwright: null, ...facts };
}

test("the browser that CHROMIUM_PATH names is used before every other", () => {
  const env = { PATH: "/usr/bin", CHROMIUM_PATH: "/opt/chromium" };
  const files = ["/usr/bin/chromium-headless-shell", "/opt/chromium"];
  expect(installedShell(machine(files, { env }))).toBe("/opt/chromium");
});

test("a CHROMIUM_PATH without a file is an error, and no other browser is chosen silently", () => {
  const env = { PATH: "/usr/bin", CHROMIUM_PATH: "/opt/gone" };
  expect(() => installedShell(machine(["/usr/bin/chromium-headless-shell"], { env }))).toThrow("/opt/gone");
});

test("a headless shell of the PATH is used, and a full browser is not taken for one", () => {
  const shell = "/usr/bin/chromium-headless-shell";
  expect(installedShell(machine([shell, "/usr/bin/chromium"]))).toBe(shell);
  expect(installedShell(machine(["/usr/bin/chromium"]))).toBeNull();
});

const PLAYWRIGHT = "/home/ana/.cache/ms-playwright/chromium/chrome";
const MAC = "/home/ana/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
const WINDOWS = { "PROGRAMFILES(X86)": "C:\\Program Files (x86)" };
const EDGE = "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe";

test.for<[fact: string, browser: string | null, files: string[], facts?: Partial<Machine>]>([
  ["on Linux Edge is found in the PATH", "/usr/bin/microsoft-edge", ["/usr/bin/microsoft-edge"]],
  [
    "Chromium comes before Chrome",
    "/usr/bin/chromium",
    ["/usr/bin/chromium", "/usr/local/bin/google-chrome"],
  ],
  ["on a Mac the user's applications are searched", MAC, [MAC], { platform: "darwin" }],
  ["on Windows Edge serves without Chrome", EDGE, [EDGE], { platform: "win32", env: WINDOWS }],
  ["Playwright's download is used", PLAYWRIGHT, [PLAYWRIGHT], { playwright: PLAYWRIGHT }],
  ["it comes last", "/usr/bin/chromium", ["/usr/bin/chromium", PLAYWRIGHT], { playwright: PLAYWRIGHT }],
  ["a machine without any browser gives null", null, []],
])("%s", ([, browser, files, facts]) => {
  expect(installedBrowser(machine(files, facts))).toBe(browser);
});
