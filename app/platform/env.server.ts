import path from "node:path";
import { z } from "zod";
import { projectRoot } from "./project-root.server.ts";

const optionalText = z
  .string()
  .trim()
  .transform((text) => text || null)
  .nullable()
  .default(null);

const optionalUrl = (...protocols: string[]) =>
  optionalText.refine((text) => text === null || hasProtocol(text, protocols), {
    message: `must be an address beginning with ${protocols.map((name) => `${name}//`).join(" or ")}`,
  });

function hasProtocol(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: optionalText,
  PUBLIC_URL: optionalUrl("http:", "https:").transform((text) => text?.replace(/\/+$/, "") ?? null),
  DATA_DIR: z.string().trim().min(1).default("./data"),
  DATABASE_URL: optionalUrl("postgres:", "postgresql:"),
  GEOCODER_URL: optionalUrl("http:", "https:"),
  SYNC_CRON: optionalText,
  SYNC_URL: z.url({ protocol: /^https?$/ }).default("https://venda-imoveis.caixa.gov.br"),
  DEMO: z.enum(["on", "off"]).default("on"),
  CONTACT_EMAIL: optionalText,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export interface Env {
  port: number;
  /** Null: every address of the machine. */
  host: string | null;
  /** Address people use, without a final slash; null: taken from the request. */
  publicUrl: string | null;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | null;
  geocoderUrl: string | null;
  syncCron: string | null;
  syncUrl: string;
  demo: boolean;
  contactEmail: string | null;
  logLevel: string;
}

/** Environment in words that are wrong, all at once. */
export class InvalidEnvironment extends Error {
  override name = "InvalidEnvironment";
}

/** Parses the environment once at start. Throws `InvalidEnvironment` listing every variable that does not fit. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new InvalidEnvironment(`Invalid environment:\n${lines.join("\n")}`);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    dataDir: path.resolve(projectRoot(), env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    geocoderUrl: env.GEOCODER_URL,
    syncCron: env.SYNC_CRON,
    syncUrl: env.SYNC_URL,
    demo: env.DEMO === "on",
    contactEmail: env.CONTACT_EMAIL,
    logLevel: env.LOG_LEVEL,
  };
}
