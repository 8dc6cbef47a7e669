import type { z } from "zod";
import type { Database } from "#app/db/connect.server.ts";
import type { Env } from "#app/platform/env.server.ts";

/** The process that owns the data, as work knows it: the server, or a command by itself. */
export interface WorkHost {
  database: Database;
  env: Env;
  /** The address that people use, without a final slash. */
  baseUrl(): string;
  now(): Date;
  /** Called after lists were imported. */
  afterwards(): Promise<void>;
  onFault(error: unknown, file: string): void;
}

/** The work of a command, which is done by the process that owns the data. */
export interface Work<Request, Result> {
  /** The command is `npm run` with this name. */
  name: string;
  /** The form of a request that another process hands over. */
  request: z.ZodType<Request>;
  /** Results are sent as they are produced. */
  run(host: WorkHost, request: Request, signal: AbortSignal): AsyncIterable<Result>;
}
