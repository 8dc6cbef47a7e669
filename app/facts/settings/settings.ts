import { z } from "zod";
import { writtenCount } from "#app/lib/numbers.ts";
import { own } from "#app/lib/own.ts";

/** The input with which a form asks for a setting. */
export type SettingInput =
  | { type: "number"; min: number; max: number }
  | { type: "choice"; options: Readonly<Record<string, string>> }
  | { type: "text"; maxLength: number }
  | { type: "switch" };

/** The cards of the screen, in their order. */
export const SETTING_GROUPS = {
  limits: "Limites de usuário",
  trial: "Teste gratuito",
  display: "Exibição",
  homepage: "Página inicial",
  lists: "Listas",
} as const;

/** One row of `portal_settings`: its allowed values, its default, and what an administrator reads about it. */
interface Setting<T> {
  group: keyof typeof SETTING_GROUPS;
  label: string;
  help: string;
  input: SettingInput;
  /** Reads the typed text; its message says in Portuguese what is expected. */
  schema: z.ZodType<NonNullable<T>>;
  default: T;
  /** What the value null means to a reader; only where null is the default. */
  unset?: string;
  /** Whether the stored text is the typed one in double quotes. */
  quoted?: true;
}

/**
 * The settings that administrators decide, by key. The types of values, the reader, the writer, the screen and the tests
 * follow from it.
 */
const REGISTRY = {
  max_alerts_per_user: wholeNumber({
    group: "limits",
    label: "Máximo de alertas por usuário",
    help: "Quem já tem mais alertas do que isso fica com eles, mas não cria outros.",
    min: 0,
    max: 10_000,
    default: 10,
  }),
  /** Also read in SQL by the trigger `create_profile`: a test compares both. */
  free_trial_days: wholeNumber({
    group: "trial",
    label: "Dias de teste gratuito",
    help: "Vale para quem se cadastra a partir de agora. Com 0 não há teste.",
    min: 0,
    max: 30,
    default: 7,
  }),
  properties_per_page: wholeNumber({
    group: "display",
    label: "Imóveis por página",
    help: "Quantos imóveis cada página da busca mostra. A API e as planilhas ficam como são.",
    min: 1,
    max: 100,
    default: 20,
  }),
  default_sort_order: choice({
    group: "display",
    label: "Ordenação padrão",
    help: "A ordem da busca enquanto ninguém escolhe outra. A API, os feeds e os alertas ficam como são.",
    options: {
      newest: "Mais recentes",
      oldest: "Mais antigos na lista",
      price_low: "Menor preço",
      price_high: "Maior preço",
      discount: "Maior desconto",
    },
    default: "newest",
  }),
  homepage_banner_text: oneLine({
    group: "homepage",
    label: "Texto do banner",
    help: "O título no alto da página inicial, em uma linha.",
    maxLength: 90,
    default: "Encontre os melhores leilões imobiliários",
  }),
  homepage_featured_enabled: onOrOff({
    group: "homepage",
    label: "Imóveis em destaque",
    help: "Mostra na página inicial os imóveis que administradores puseram em destaque.",
    default: false,
  }),
  nightly_sync_hour: choice({
    group: "lists",
    label: "Hora da busca automática",
    help: "A que horas de Brasília o portal busca as listas na Caixa, todos os dias. Não vale onde o servidor tem SYNC_CRON.",
    options: Object.fromEntries(
      Array.from({ length: 24 }, (_, hour) => [String(hour), `${String(hour).padStart(2, "0")}:00`]),
    ),
    default: null,
    unset: "Sem busca automática",
  }),
};

export type SettingKey = keyof typeof REGISTRY;
export type Settings = {
  readonly [K in SettingKey]: (typeof REGISTRY)[K] extends Setting<infer T> ? T : never;
};

export const SETTINGS: { readonly [K in SettingKey]: Setting<Settings[K]> } = REGISTRY;
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

export function isSettingKey(text: string): text is SettingKey {
  return own<unknown>(SETTINGS, text) !== undefined;
}

/** The text in which an allowed value is stored. */
export function storedText(key: SettingKey, value: NonNullable<Settings[SettingKey]>): string {
  return SETTINGS[key].quoted ? `"${value}"` : String(value);
}

/** The value of a stored text; undefined: it is not allowed, so that the default applies. */
export function valueOfStored<K extends SettingKey>(
  key: K,
  stored: string,
): NonNullable<Settings[K]> | undefined {
  const bare = SETTINGS[key].quoted ? stored.replace(/^"([^]*)"$/, "$1") : stored;
  return SETTINGS[key].schema.safeParse(bare).data;
}

/** A value as an administrator reads it. */
export function settingWords(key: SettingKey, value: Settings[SettingKey]): string {
  const { input, unset } = SETTINGS[key];
  if (value === null) return unset ?? "";
  if (input.type === "choice") return input.options[String(value)] ?? String(value);
  if (input.type === "switch") return value === true ? "Ligado" : "Desligado";
  return typeof value === "number" ? writtenCount(value) : `“${value}”`;
}

type Described<T> = Pick<Setting<T>, "group" | "label" | "help" | "default">;

function wholeNumber({
  min,
  max,
  ...described
}: Described<number> & { min: number; max: number }): Setting<number> {
  const error = `Informe um número inteiro de ${writtenCount(min)} a ${writtenCount(max)}.`;
  const schema = z
    .string({ error })
    .trim()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }));
  return { ...described, input: { type: "number", min, max }, schema };
}

function choice<T extends string, D extends T | null>({
  options,
  ...described
}: Described<D> & { options: Readonly<Record<T, string>>; unset?: string }): Setting<T | D> {
  const words = z.enum(Object.keys(options) as T[], { error: "Escolha uma das opções." });
  return {
    ...described,
    input: { type: "choice", options },
    schema: z.string().trim().pipe(words) as z.ZodType<NonNullable<T | D>>,
  };
}

/** A text of one line, stored in double quotes. */
function oneLine({ maxLength, ...described }: Described<string> & { maxLength: number }): Setting<string> {
  const error = `Escreva um texto de uma linha, de 1 a ${maxLength} caracteres.`;
  const schema = z
    .string({ error })
    .trim()
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u, { error })
    .max(maxLength, { error });
  return { ...described, input: { type: "text", maxLength }, schema, quoted: true };
}

/** On only where the stored text is exactly `true`; any other text counts as the default, off. */
function onOrOff(described: Described<false>): Setting<boolean> {
  const words = z.enum(["true", "false"], { error: "Escolha ligado ou desligado." });
  return { ...described, input: { type: "switch" }, schema: words.transform((word) => word === "true") };
}
