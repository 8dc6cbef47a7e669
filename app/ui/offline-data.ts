import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { isUnreached } from "./unreached.ts";

const repeated = new WeakSet<object>();

/**
 * A client middleware that gives a route the data it had when the server is not reached, so that its page stays as it is.
 * `fallback` answers for an address; null lets the error through.
 */
export function keepsData(
  routeId: string,
  fallback: (url: URL) => object | null,
): MiddlewareFunction<Record<string, DataStrategyResult>> {
  return async ({ url }, next) => {
    const answers = await next();
    const own = answers[routeId];
    const data = own?.type === "error" && isUnreached(own.result) ? fallback(url) : null;
    if (data === null) return answers;
    const again = { ...data };
    repeated.add(again);
    return { ...answers, [routeId]: { type: "data", result: again } };
  };
}

/** Whether a route's data are those it had before, because the server was not reached. */
export function isRepeated(data: object): boolean {
  return repeated.has(data);
}
