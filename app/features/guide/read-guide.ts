import { z } from "zod";
import { readPlaceKey } from "#app/facts/costs/cost-keys.ts";
import { parseCents } from "#app/facts/query/amount.ts";
import { addDays, isIsoDate, readDay, type IsoDate } from "#app/lib/dates.ts";
import {
  GUIDE_FIELDS,
  USUAL_SHARE,
  type AwardReading,
  type GuideAnswers,
  type GuideReading,
} from "./guide-keys.ts";

const MAX_CENTS = 100_000_000_00;
const AMOUNT =
  "Escreva um valor em reais, como 45.000, 45 mil ou 1.234,56: depois da vírgula vêm no máximo dois números.";

function amount(missing?: string) {
  return z
    .string()
    .default("")
    .transform((text, context): number => {
      if (text.trim() === "") {
        if (missing !== undefined) context.addIssue({ code: "custom", message: missing });
        return 0;
      }
      const cents = parseCents(text);
      if (cents !== null && cents <= MAX_CENTS) return cents;
      context.addIssue({ code: "custom", message: AMOUNT });
      return 0;
    });
}

function whole(usual: number, low: number, high: number, message: string) {
  return z
    .string()
    .default("")
    .transform((text, context): number => {
      const trimmed = text.trim().replace(/\s*%$/, "");
      if (trimmed === "") return usual;
      const number = /^\d{1,3}$/.test(trimmed) ? Number(trimmed) : NaN;
      if (number >= low && number <= high) return number;
      context.addIssue({ code: "custom", message });
      return usual;
    });
}

const schema = z
  .object({
    objetivo: z.enum(["morar", "investir"], { error: "Diga se é para morar ou para investir." }),
    dinheiro: amount("Diga quanto dinheiro você tem hoje; pode ser 0."),
    reserva: amount(),
    renda: amount(),
    parte_renda: whole(USUAL_SHARE, 1, 100, "Escreva uma porcentagem de 1 a 100, como 30."),
    prazo_anos: whole(30, 1, 35, "Escolha um prazo da lista."),
    fgts: amount(),
    fgts_pode: z.enum(["sim", "nao", "nao_sei"]).catch("nao_sei"),
    ocupado: z.enum(["sim", "nao"]).catch("nao"),
    lugar: z
      .string()
      .default("")
      .transform((text, context): string | null => {
        if (text.trim() === "") return null;
        const key = readPlaceKey(text.trim());
        if (key !== null) return key;
        context.addIssue({ code: "custom", message: "Escreva Município/UF, como Campinas/SP, ou só a UF." });
        return null;
      }),
  })
  .refine(({ dinheiro, reserva }) => reserva <= dinheiro, {
    path: ["reserva"],
    error: "A reserva sai do dinheiro que você tem: ela não pode ser maior.",
  })
  .transform((values): GuideAnswers => ({
    purpose: values.objetivo === "morar" ? "live" : "invest",
    cashCents: values.dinheiro,
    reserveCents: values.reserva,
    income:
      values.renda === 0
        ? null
        : { monthlyCents: values.renda, sharePercent: values.parte_renda, years: values.prazo_anos },
    fgtsCents: values.fgts,
    fgtsAllowed: values.fgts_pode === "nao_sei" ? null : values.fgts_pode === "sim",
    toleratesOccupied: values.ocupado === "sim",
    place: values.lugar,
  }));

/** Reads the form from the address. */
export function readGuide(params: URLSearchParams): GuideReading {
  const typed = Object.fromEntries(
    GUIDE_FIELDS.flatMap((name) => (params.has(name) ? [[name, params.get(name)!.slice(0, 200)]] : [])),
  );
  if (Object.keys(typed).length === 0) return { typed, read: null };
  const parsed = schema.safeParse(typed);
  if (parsed.success) return { typed, read: { ok: true, value: parsed.data } };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0] ?? "")] ??= message;
  return { typed, read: { ok: false, errors } };
}

/** Days after an award within which an acceptance is believed. */
const MOST_DAYS_TO_ACCEPT = 60;

const AWARD_DAYS = { first: "2020-01-01", last: "2100-01-01" };
const DAY = "Escreva um dia que exista, como 03/12/2026.";

/**
 * The days of the award and of its acceptance for the calendar, with what was typed and what is wrong with it. Without a
 * day of the award it is the day given; a wrong acceptance is none.
 */
export function readAward(params: URLSearchParams, today: IsoDate): AwardReading {
  const typed = { venceu: typedDay(params, "venceu"), homologada: typedDay(params, "homologada") };
  const { first, last } = AWARD_DAYS;
  const isAward = isIsoDate(typed.venceu) && typed.venceu >= first && typed.venceu <= last;
  const award = isAward ? typed.venceu : today;
  const wrong = acceptanceError(typed.homologada, award);
  return {
    won: { award, accepted: typed.homologada === "" || wrong !== null ? null : typed.homologada },
    typed: { ...typed, venceu: typed.venceu || award },
    errors: {
      ...(typed.venceu !== "" && !isAward && { venceu: DAY }),
      ...(wrong !== null && { homologada: wrong }),
    },
  };
}

/** A day of an address; what is none as it was typed. */
function typedDay(params: URLSearchParams, name: string): string {
  const text = (params.get(name) ?? "").trim().slice(0, 200);
  return readDay(text) ?? text;
}

function acceptanceError(typed: string, award: IsoDate): string | null {
  if (typed === "") return null;
  if (!isIsoDate(typed)) return DAY;
  if (typed < award)
    return "A homologação vem depois de vencer: confira também o dia em que a proposta venceu.";
  if (typed <= addDays(award, MOST_DAYS_TO_ACCEPT)) return null;
  return `São mais de ${MOST_DAYS_TO_ACCEPT} dias depois de vencer: confira também o dia em que a proposta venceu.`;
}
