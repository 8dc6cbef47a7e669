// The exports of the server bundle for scripts/start.ts: the pages and everything that serves them, built as one
// program.
import * as build from "virtual:react-router/server-build";
import { CannotStart } from "#app/platform/cannot-start.ts";
import { AlreadyRunning, startMartelo, type MarteloOptions } from "./martelo.ts";

export { AlreadyRunning, CannotStart };

export function start(options: Omit<MarteloOptions, "build">) {
  return startMartelo({ ...options, build });
}
