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

test("on Linux a browser of the PATH is found, Chromium before Chrome before Edge", () => {
  expect(installedBrowser(machine(["/usr/bin/microsoft-edge"]))).toBe("/usr/bin/microsoft-edge");
  expect(installedBrowser(machine(["/usr/bin/chromium", "/usr/local/bin/google-chrome"]))).toBe(
    "/usr/bin/chromium",
  );
});

test("on a Mac the applications of the system and of the user are searched", () => {
  const own = "/home/ana/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  expect(installedBrowser(machine([own], { platform: "darwin" }))).toBe(own);
});

test("on Windows Edge is used where there is no Chrome", () => {
  const env = { "PROGRAMFILES(X86)": "C:\\Program Files (x86)" };
  const edge = "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe";
  expect(installedBrowser(machine([edge], { platform: "win32", env }))).toBe(edge);
});

test("Playwright's download is used after the system's browsers, and a machine without any gives null", () => {
  const playwright = "/home/ana/.cache/ms-playwright/chromium/chrome";
  expect(installedBrowser(machine([playwright], { playwright }))).toBe(playwright);
  expect(installedBrowser(machine(["/usr/bin/chromium", playwright], { playwright }))).toBe(
    "/usr/bin/chromium",
  );
  expect(installedBrowser(machine([]))).toBeNull();
});
