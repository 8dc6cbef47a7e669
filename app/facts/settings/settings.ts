import { z } from "zod";

/** The input with which a form asks for a setting. */
type SettingInput =
  | { type: "number"; min: number; max: number }
  | { type: "choice"; options: Readonly<Record<string, string>> };

/** One row of `portal_settings`: its allowed values, its default, and what an administrator reads about it. */
interface Setting<T> {
  label: string;
  help: string;
  input: SettingInput;
  /** Reads the stored or typed text; its message says in Portuguese what is expected. */
  schema: z.ZodType<NonNullable<T>>;
  default: T;
}

/**
 * The settings that administrators decide, by key. The types of values, the reader, the writer and the tests follow
 * from it.
 */
const REGISTRY = {
  max_alerts_per_user: wholeNumber({
    label: "Máximo de alertas por usuário",
    help: "Quem já tem mais alertas do que isso fica com eles, mas não cria outros.",
    min: 0,
    max: 10_000,
    default: 10,
  }),
  /** Also read in SQL by the trigger `create_profile`: a test compares both. */
  free_trial_days: wholeNumber({
    label: "Dias de teste gratuito",
    help: "Vale para quem se cadastra a partir de agora. Com 0 não há teste.",
    min: 0,
    max: 30,
    default: 7,
  }),
  properties_per_page: wholeNumber({
    label: "Imóveis por página",
    help: "Quantos imóveis cada página da busca mostra.",
    min: 1,
    max: 100,
    default: 20,
  }),
  default_sort_order: choice({
    label: "Ordenação padrão",
    help: "A ordem da busca enquanto ninguém escolhe outra. Sem ela, vale a que combina com os filtros.",
    options: {
      newest: "Mais recentes",
      oldest: "Mais antigos na lista",
      price_low: "Menor preço",
      price_high: "Maior preço",
      discount: "Maior desconto",
    },
    default: null,
  }),
};

export type SettingKey = keyof typeof REGISTRY;
export type Settings = {
  readonly [K in SettingKey]: (typeof REGISTRY)[K] extends Setting<infer T> ? T : never;
};

export const SETTINGS: { readonly [K in SettingKey]: Setting<Settings[K]> } = REGISTRY;
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

type Described<T> = Pick<Setting<T>, "label" | "help" | "default">;

function wholeNumber({
  min,
  max,
  ...described
}: Described<number> & { min: number; max: number }): Setting<number> {
  const error = `Informe um número inteiro de ${min} a ${max}.`;
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
}: Described<D> & { options: Readonly<Record<T, string>> }): Setting<T | D> {
  const words = z.enum(Object.keys(options) as T[], { error: "Escolha uma das opções." });
  return {
    ...described,
    input: { type: "choice", options },
    schema: z.string().trim().pipe(words) as z.ZodType<NonNullable<T | D>>,
  };
}
