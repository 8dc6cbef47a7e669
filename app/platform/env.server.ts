import path from "node:path";
import { z } from "zod";
import {
  issuerUrl,
  oneOf,
  optionalCron,
  optionalTaxId,
  optionalText,
  optionalUrl,
  wholeNumber,
} from "./env-fields.server.ts";
import { parseS3Url } from "./file-store-s3.server.ts";
import { projectRoot } from "./project-root.server.ts";
import { isVapidKey } from "./vapid.server.ts";

/** Where IBGE publishes the files of the 2022 census' addresses. */
const CENSUS_SOURCE =
  "https://ftp.ibge.gov.br/Cadastro_Nacional_de_Enderecos_para_Fins_Estatisticos/Censo_Demografico_2022/Arquivos_CNEFE/CSV/";

const eachVariable = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: optionalText,
  PUBLIC_URL: optionalUrl("http:", "https:").transform((text) => text?.replace(/\/+$/, "") ?? null),
  PAGES_PER_SECOND: wholeNumber(0, 10_000).default(10),
  DATA_DIR: z.string().trim().min(1).default("./data"),
  DATABASE_URL: optionalUrl("postgres:", "postgresql:"),
  GEOCODER_URL: optionalUrl("http:", "https:"),
  MAP_STYLE_URL: optionalUrl("http:", "https:"),
  SYNC_CRON: optionalCron,
  SYNC_URL: z
    .url({ protocol: /^https?$/, error: "deve ser um endereço que começa com http:// ou https://" })
    .default("https://venda-imoveis.caixa.gov.br"),
  SYNC_PAUSE_MS: wholeNumber(0, 3_600_000).default(20_000),
  CNEFE_URL: z
    .url({ protocol: /^https?$/, error: "deve ser um endereço que começa com http:// ou https://" })
    .default(CENSUS_SOURCE)
    .transform((text) => text.replace(/\/*$/, "/")),
  CNEFE_PAUSE_MS: wholeNumber(0, 3_600_000).default(2_000),
  PHOTO_CACHE_MB: wholeNumber(1, 1_000_000).default(1000),
  PHOTO_PAUSE_MS: wholeNumber(0, 3_600_000).default(1000),
  DEMO: oneOf("on", "off").default("on"),
  CONTACT_EMAIL: optionalText,
  CONTACT_PHONE: optionalText,
  OPERATOR_NAME: optionalText,
  OPERATOR_TAX_ID: optionalTaxId,
  SESSION_SECRET: optionalText.refine((text) => text === null || text.length >= 32, {
    message: "deve ter pelo menos 32 caracteres",
  }),
  VAPID_PRIVATE_KEY: optionalText.refine((text) => text === null || isVapidKey(text), {
    message: "deve ser uma chave privada P-256 em base64url, de 43 caracteres",
  }),
  PUSH_ANY_HOST: oneOf("on", "off").default("off"),
  DEV_MAIL: oneOf("on", "off").default("off"),
  SMTP_URL: optionalUrl("smtp:", "smtps:"),
  MAIL_FROM: optionalText.refine(
    (text) => text === null || /^[^<>]*<[^@\s<>]+@[^@\s<>]+>$|^[^@\s<>]+@[^@\s<>]+$/.test(text),
    {
      message: "deve ser um endereço de e-mail, como Martelo <avisos@exemplo.com.br>",
    },
  ),
  S3_URL: optionalText.refine((text) => text === null || parseS3Url(text) !== null, {
    message: "deve ter chave, segredo e balde, como https://CHAVE:SEGREDO@servidor/balde?region=sa-east-1",
  }),
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_ISSUER: issuerUrl("https://accounts.google.com"),
  MICROSOFT_CLIENT_ID: optionalText,
  MICROSOFT_CLIENT_SECRET: optionalText,
  MICROSOFT_ISSUER: issuerUrl("https://login.microsoftonline.com/consumers/v2.0"),
  APPLE_CLIENT_ID: optionalText,
  APPLE_CLIENT_SECRET: optionalText,
  APPLE_ISSUER: issuerUrl("https://appleid.apple.com"),
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_PRICE_ID: optionalText,
  STRIPE_API_URL: optionalUrl("http:", "https:"),
  PAYMENTS_SANDBOX: oneOf("on", "off").default("off"),
  INDEXNOW_KEY: optionalText.refine((text) => text === null || /^[A-Za-z0-9-]{8,128}$/.test(text), {
    message: "deve ter de 8 a 128 letras, algarismos ou hifens",
  }),
  INDEXNOW_URL: z
    .url({ protocol: /^https?$/, error: "deve ser um endereço que começa com http:// ou https://" })
    .default("https://api.indexnow.org/indexnow"),
  LOG_LEVEL: oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent").default("info"),
});

/** Stripe without one of these could take money without giving anything for it. */
const STRIPE_KEYS = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_ID"] as const;

const schema = eachVariable.superRefine((env, refused) => {
  const missing = STRIPE_KEYS.filter((key) => !env[key]);
  if (missing.length === STRIPE_KEYS.length) return;
  for (const key of missing)
    refused.addIssue({
      code: "custom",
      path: [key],
      message: `é preciso junto com ${STRIPE_KEYS.filter((one) => env[one]).join(" e ")}`,
    });
});

export interface SocialKeys {
  provider: "google" | "microsoft" | "apple";
  clientId: string;
  clientSecret: string;
  /** OpenID issuer, without a final slash. */
  issuer: string;
}

interface StripeKeys {
  secretKey: string;
  webhookSecret: string;
  /** Ids of the monthly price: today's, then former ones. */
  priceIds: string[];
  /** Another address of Stripe's API, for tests; null: Stripe's own. */
  apiUrl: string | null;
}

export interface Env {
  port: number;
  /** Null: every address of the machine. */
  host: string | null;
  /** Address people use, without a final slash; null: taken from the request. */
  publicUrl: string | null;
  /** How many pages and data requests a visitor may make in a second; 0: no limit. */
  pagesPerSecond: number;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | null;
  geocoderUrl: string | null;
  /** Style of street tiles for the map; null: the embedded map. */
  mapStyleUrl: string | null;
  syncCron: string | null;
  syncUrl: string;
  /** Minimum pause between two requests to the source, in milliseconds; shorter only for a source of one's own. */
  syncPauseMs: number;
  /** The folder of IBGE's address files, ends with a slash; and the minimum pause between two requests to it. */
  cnefeUrl: string;
  cnefePauseMs: number;
  /** Disk space for photos of properties. */
  photoCacheBytes: number;
  /** The same pause between two photos, which pages wait for. */
  photoPauseMs: number;
  demo: boolean;
  contactEmail: string | null;
  contactPhone: string | null;
  /** Who operates the portal and sells on it, as receipts name them. */
  operatorName: string | null;
  /** CPF or CNPJ without punctuation. */
  operatorTaxId: string | null;
  /** Signs session cookies; null: one is generated and kept in the data folder. */
  sessionSecret: string | null;
  /** Signs push messages, base64url; null: one is generated and kept in the data folder. */
  vapidPrivateKey: string | null;
  /** Whether push messages may also be sent to services inside of the operator's own network, for testing. */
  pushAnyHost: boolean;
  /** Whether the outbox can be read on this machine even when the site has a public address. */
  devMail: boolean;
  /** Null: every e-mail becomes a file in the data folder's `outbox`. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Bucket for avatars; null: a folder. */
  s3Url: string | null;
  /** Identity providers that have keys. */
  socialKeys: SocialKeys[];
  /** Null: no account at Stripe is configured. */
  stripeKeys: StripeKeys | null;
  /** Whether payments may be pretended also where the site has a public address. */
  paymentsSandbox: boolean;
  /** Proves to search engines whose site this is; null: they are not told of changed pages. */
  indexNowKey: string | null;
  /** The service that passes changed addresses on to search engines. */
  indexNowUrl: string;
  logLevel: string;
}

/** All invalid environment variables at once, in words. */
export class InvalidEnvironment extends Error {
  override name = "InvalidEnvironment";
}

/** Parses the environment once at start. Throws `InvalidEnvironment` listing every variable that does not fit. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new InvalidEnvironment(`Variáveis de ambiente inválidas:\n${lines.join("\n")}`);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    pagesPerSecond: env.PAGES_PER_SECOND,
    dataDir: path.resolve(projectRoot(), env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    geocoderUrl: env.GEOCODER_URL,
    mapStyleUrl: env.MAP_STYLE_URL,
    syncCron: env.SYNC_CRON,
    syncUrl: env.SYNC_URL,
    syncPauseMs: env.SYNC_PAUSE_MS,
    cnefeUrl: env.CNEFE_URL,
    cnefePauseMs: env.CNEFE_PAUSE_MS,
    photoCacheBytes: env.PHOTO_CACHE_MB * 1_000_000,
    photoPauseMs: env.PHOTO_PAUSE_MS,
    demo: env.DEMO === "on",
    contactEmail: env.CONTACT_EMAIL,
    contactPhone: env.CONTACT_PHONE,
    operatorName: env.OPERATOR_NAME,
    operatorTaxId: env.OPERATOR_TAX_ID,
    sessionSecret: env.SESSION_SECRET,
    vapidPrivateKey: env.VAPID_PRIVATE_KEY,
    pushAnyHost: env.PUSH_ANY_HOST === "on",
    devMail: env.DEV_MAIL === "on",
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? "Martelo <nao-responda@localhost>",
    s3Url: env.S3_URL,
    socialKeys: [
      ...socialKeys("google", env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET, env.GOOGLE_ISSUER),
      ...socialKeys("microsoft", env.MICROSOFT_CLIENT_ID, env.MICROSOFT_CLIENT_SECRET, env.MICROSOFT_ISSUER),
      ...socialKeys("apple", env.APPLE_CLIENT_ID, env.APPLE_CLIENT_SECRET, env.APPLE_ISSUER),
    ],
    stripeKeys: stripeKeys(env),
    paymentsSandbox: env.PAYMENTS_SANDBOX === "on",
    indexNowKey: env.INDEXNOW_KEY,
    indexNowUrl: env.INDEXNOW_URL,
    logLevel: env.LOG_LEVEL,
  };
}

function socialKeys(
  provider: SocialKeys["provider"],
  clientId: string | null,
  clientSecret: string | null,
  issuer: string,
): SocialKeys[] {
  return clientId && clientSecret ? [{ provider, clientId, clientSecret, issuer }] : [];
}

function stripeKeys(env: z.infer<typeof eachVariable>): StripeKeys | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PRICE_ID: prices } = env;
  if (!secretKey || !webhookSecret || !prices) return null;
  const priceIds = prices.split(",").map((id) => id.trim());
  return { secretKey, webhookSecret, priceIds, apiUrl: env.STRIPE_API_URL };
}
