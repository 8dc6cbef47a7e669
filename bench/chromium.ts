import path from "node:path";
import { chromium, type Browser } from "@playwright/test";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { BROWSER_FLAGS, browserExecutable } from "#tests/browser.ts";

/** WebGL drawn by the processor, as on a machine without a graphics card. */
const SOFTWARE_WEBGL = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

export const PHONE = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };

/** The Chromium that the browser tests use. */
export async function launchChromium(flags: string[] = []): Promise<Browser> {
  const executablePath = await browserExecutable(path.join(projectRoot(), ".cache"));
  return chromium.launch({ executablePath, args: [...BROWSER_FLAGS, ...SOFTWARE_WEBGL, ...flags] });
}
