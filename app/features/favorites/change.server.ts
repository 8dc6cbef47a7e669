import { spendAttempt } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { can, type Plan } from "#app/facts/plans/plans.ts";
import type { Change } from "./editing/change-form.ts";
import { moveFavorite } from "./board/move.server.ts";
import { addTag, removeTag, saveNote, setTarget } from "./editing/own-fields.server.ts";
import { STAGE_NAMES } from "./stage.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";

interface Member {
  userId: string;
  plan: Plan;
}

export type ChangeAnswer =
  | { outcome: "done"; title: string; version?: number }
  | { outcome: "newer"; note: string; version: number }
  | { outcome: "refused"; status: 402 | 404 | 422 | 429; title: string; why: string };

const MAX_PER_MINUTE = 120;

/** Changes a member's favourite: all requests that change one call this. */
export async function changeFavorite(
  db: Db,
  { userId, plan }: Member,
  change: Change,
  now: Date,
): Promise<ChangeAnswer> {
  const limit = { key: `favorite-change:${userId}`, most: MAX_PER_MINUTE, windowMs: MINUTE_MS };
  const wait = await spendAttempt(db, [limit], now);
  if (wait > 0) return refused(429, `Muitas mudanças seguidas: espere ${wait} s e tente de novo.`);
  if (!can(plan, "save_favorites"))
    return { ...refused(402, READING), title: "Mudar favoritos é do Premium" };
  const key = { userId, number: change.numero };
  switch (change.acao) {
    case "mover": {
      const move = { number: change.numero, stage: change.etapa, after: change.depois };
      return (await moveFavorite(db, userId, move, now)) ? done(`Em ${STAGE_NAMES[change.etapa]}`) : GONE;
    }
    case "anotar": {
      const saved = await saveNote(db, key, { note: change.nota, version: change.versao });
      if (saved.outcome === "not_a_favorite") return GONE;
      return saved.outcome === "newer" ? saved : { ...done("Anotação salva"), version: saved.version };
    }
    case "etiquetar":
    case "tirar-etiqueta": {
      const adds = change.acao === "etiquetar";
      const tagged = await (adds ? addTag : removeTag)(db, key, change.etiqueta);
      if (tagged.outcome === "not_a_favorite") return GONE;
      if (tagged.outcome === "done") return done(adds ? "Etiqueta posta" : "Etiqueta tirada");
      const where = tagged.of === "favorite" ? "por imóvel" : "ao todo";
      return refused(422, `São no máximo ${tagged.most} etiquetas ${where}. Tire uma antes.`);
    }
    case "alvo":
      if (!(await setTarget(db, key, change.alvo))) return GONE;
      return done(change.alvo === null ? "Preço alvo tirado" : "Preço alvo salvo");
  }
}

const READING = "No plano Gratuito, os favoritos que você já tem ficam para ler e remover. Nada se perdeu.";

function done(title: string) {
  return { outcome: "done" as const, title };
}

function refused(status: 402 | 404 | 422 | 429, why: string) {
  return { outcome: "refused" as const, status, title: "Erro", why };
}

const GONE = refused(404, "Este imóvel não está mais nos seus favoritos.");
