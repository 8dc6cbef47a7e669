import { z } from "zod";
import type { FieldErrors } from "#app/lib/form.ts";
import { can, type Plan } from "#app/facts/plans/plans.ts";
import { EMAIL_MODES, type EmailMode, type Preferences } from "#app/features/notifications/preferences.ts";
import { emailMode } from "./letter-schedule.ts";

const hour = z.coerce.number({ error: "Escolha uma hora da lista." }).int().min(0).max(23);
const noneOrHour = z.union([z.literal("").transform(() => null), hour], {
  error: "Escolha uma hora da lista.",
});

/** Form of the preferences for letters about matches. */
export const lettersForm = z
  .object({
    email: z.enum(EMAIL_MODES, { error: "Escolha quando receber e-mails." }),
    hora: hour,
    silencio_de: noneOrHour,
    silencio_ate: noneOrHour,
  })
  .refine(({ silencio_de: from, silencio_ate: to }) => (from === null) === (to === null), {
    path: ["silencio_ate"],
    message: "Escolha o começo e o fim do silêncio, ou nenhum dos dois.",
  })
  .refine(({ silencio_de: from, silencio_ate: to }) => from === null || from !== to, {
    path: ["silencio_ate"],
    message: "O silêncio precisa terminar em outra hora.",
  });

type LettersWish = z.infer<typeof lettersForm>;

/**
 * Merges the form into the preferences. On a plan with the digest only, a stored preference for immediate
 * letters is kept.
 */
export function withWish(
  before: Preferences,
  wish: LettersWish,
  plan: Plan,
): Omit<Preferences, "push" | "monthlyReport"> {
  const { email, hora, silencio_de: quietFrom, silencio_ate: quietTo } = wish;
  const onlyDaily = !can(plan, "immediate_notifications") && email === "daily";
  const current = before.email === "none" ? null : before.email;
  return { email: onlyDaily ? current : email, digestHour: hora, quietFrom, quietTo };
}

/** The form, filled in. */
export interface LettersFormView {
  address: string;
  options: { mode: EmailMode; label: string; about: string; allowed: boolean; checked: boolean }[];
  digestHour: number;
  quietFrom: number | null;
  quietTo: number | null;
  /** The plan has only the digest. */
  onlyDaily: boolean;
  monthReport: { allowed: boolean; on: boolean };
}

/** The member's address refused a letter, and nothing is written to it. */
export interface RefusalView {
  when: string;
  /** The answer of the mail server. */
  reason: string;
  /** Not while it was tried a moment ago. */
  canTry: boolean;
}

/** Data of the section of letters. */
export interface LettersPanel {
  form: LettersFormView;
  refusal: RefusalView | null;
  errors: FieldErrors | null;
}

/** A refused form as it was sent, with the stored values for invalid fields. */
export function asSent(view: LettersFormView, form: FormData): LettersFormView {
  const sent = (name: string) => form.get(name) ?? undefined;
  const mode = view.options.find((option) => option.allowed && option.mode === sent("email"))?.mode;
  const digest = hour.safeParse(sent("hora"));
  const [from, to] = ["silencio_de", "silencio_ate"].map((name) => noneOrHour.safeParse(sent(name)));
  return {
    ...view,
    options: mode
      ? view.options.map((option) => ({ ...option, checked: option.mode === mode }))
      : view.options,
    digestHour: digest.success ? digest.data : view.digestHour,
    quietFrom: from!.success ? from!.data : view.quietFrom,
    quietTo: to!.success ? to!.data : view.quietTo,
  };
}

const OPTIONS: Record<EmailMode, { label: string; about: string }> = {
  immediate: { label: "Na hora", about: "Um e-mail assim que um alerta encontra algo." },
  daily: { label: "Uma vez por dia", about: "Um resumo de tudo, na hora que você escolher." },
  none: { label: "Nunca", about: "Os alertas continuam, e o que encontram fica no site." },
};

export function lettersFormView(preferences: Preferences, plan: Plan, address: string): LettersFormView {
  const { digestHour, quietFrom, quietTo } = preferences;
  const chosen = emailMode(preferences, plan);
  const immediate = can(plan, "immediate_notifications");
  return {
    address,
    options: EMAIL_MODES.map((mode) => ({
      mode,
      ...OPTIONS[mode],
      allowed: mode !== "immediate" || immediate,
      checked: mode === chosen,
    })),
    digestHour,
    quietFrom,
    quietTo,
    onlyDaily: !immediate,
    monthReport: { allowed: can(plan, "monthly_report"), on: preferences.monthlyReport },
  };
}
