import type { Db } from "#app/db/connect.server.ts";
import type { Gazetteer } from "#app/facts/query/sentence/gazetteer.ts";
import type { FieldErrors } from "#app/lib/form.ts";
import { readAlertForm } from "./typed-alert.ts";
import {
  createAlert,
  deleteAlert,
  setAlertActive,
  updateAlert,
  type Owner,
} from "#app/core/alerts/alerts.server.ts";

const ALERT_INTENTS = ["criar", "salvar", "pausar", "ativar", "excluir"] as const;
type AlertIntent = (typeof ALERT_INTENTS)[number];

type AlertAnswer =
  | { outcome: "done"; title: string }
  /** Nothing was changed. `errors` belong to fields of the form; null: the form cannot be used any more. */
  | { outcome: "refused"; why: string; errors: FieldErrors | null };

/** Title of the message when an action failed. */
export const FAILURES: Readonly<Record<AlertIntent, string>> = {
  criar: "Não foi possível criar o alerta",
  salvar: "Não foi possível atualizar o alerta",
  pausar: "Não foi possível atualizar o alerta",
  ativar: "Não foi possível atualizar o alerta",
  excluir: "Não foi possível excluir o alerta",
};

const SUCCESSES: Readonly<Record<AlertIntent, string>> = {
  criar: "Alerta criado com sucesso!",
  salvar: "Alerta atualizado com sucesso!",
  pausar: "Alerta pausado com sucesso!",
  ativar: "Alerta ativado com sucesso!",
  excluir: "Alerta excluído com sucesso!",
};

const GONE: AlertAnswer = { outcome: "refused", why: "Este alerta não existe mais.", errors: null };
const BEYOND_PLAN =
  "Cidades, bairros, áreas e palavras fazem parte do Premium. No plano Gratuito o alerta procura por estado.";

interface Submission {
  db: Db;
  owner: Owner;
  form: FormData;
  gazetteer: Gazetteer;
  now: Date;
}

/** The action of a form; null for an unknown one. */
export function intentOf(form: FormData): AlertIntent | null {
  return ALERT_INTENTS.find((intent) => intent === form.get("intent")) ?? null;
}

/** Handles a form of `/alerts`. */
export async function answerAlertForm(submission: Submission, intent: AlertIntent): Promise<AlertAnswer> {
  const { db, owner, form, now } = submission;
  const id = String(form.get("id") ?? "");
  if (intent === "criar" || intent === "salvar") return save(submission, intent, id);
  const { outcome } =
    intent === "excluir"
      ? await deleteAlert(db, owner, id)
      : await setAlertActive(db, owner, id, intent === "ativar", now);
  if (outcome === "not_found") return GONE;
  if (outcome === "beyond_plan") return { outcome: "refused", why: BEYOND_PLAN, errors: null };
  return { outcome: "done", title: SUCCESSES[intent] };
}

async function save(
  { db, owner, form, gazetteer, now }: Submission,
  intent: "criar" | "salvar",
  id: string,
): Promise<AlertAnswer> {
  const read = readAlertForm(form, gazetteer);
  if (!read.ok) return { outcome: "refused", why: Object.values(read.errors)[0]!, errors: read.errors };
  const saved =
    intent === "criar"
      ? await createAlert(db, owner, read.value, now)
      : await updateAlert(db, owner, id, read.value, now);
  switch (saved.outcome) {
    case "saved":
      return { outcome: "done", title: SUCCESSES[intent] };
    case "too_many":
      return refusedWhole(tooMany(saved.most));
    case "beyond_plan":
      return refusedWhole(BEYOND_PLAN);
    case "not_found":
      return GONE;
  }
}

/** A refusal that belongs to no field of the form. */
function refusedWhole(why: string): AlertAnswer {
  return { outcome: "refused", why, errors: { "": why } };
}

function tooMany(most: number): string {
  if (most === 0) return "A criação de alertas está suspensa no momento.";
  const limit = most === 1 ? "1 alerta" : `${most} alertas`;
  return `Você já tem ${limit}, o máximo por conta. Exclua um para criar outro.`;
}
