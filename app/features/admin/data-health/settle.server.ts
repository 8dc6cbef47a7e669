import { lockCorrections } from "#app/core/ingestion/corrections/apply-corrections.server.ts";
import { partsOfKey, SUBJECTS } from "#app/core/ingestion/corrections/suspicion-groups.ts";
import { transactBriefly } from "#app/db/brief-wait.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import type { ResolvePlace } from "#app/facts/places/place.ts";
import { cityBySlug } from "#app/facts/places/places.ts";
import { citySlug } from "#app/facts/places/resolve-place.ts";
import { isUf } from "#app/lib/br.ts";
import type { FieldErrors } from "#app/lib/form.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";
import { setAvailabilities } from "../properties/set-availability.server.ts";
import { dismissData, giveAlias, reopenData, resetPlace, setPlace, takeAlias } from "./data-acts.server.ts";
import type { DataAct } from "./data-form.ts";
import { readSeen } from "./seen.server.ts";

/** What came of an act, in words. `changesSearch`: searches find other things now. */
export type Settled =
  | { outcome: "done"; text: string; changesSearch: boolean }
  | { outcome: "refused"; errors: FieldErrors }
  /** There is nothing to do any more. */
  | { outcome: "nothing"; text: string };

/** So many properties are taken off the portal or put back at once: each has a row of its own in the log. */
export const MOST_PROPERTIES = 1_000;
const TOO_MANY = `São mais de ${writtenCount(MOST_PROPERTIES)} imóveis: decida sobre partes deles em /admin/properties.`;
const UNCHANGED = "Já estava assim.";
const GONE = "Os dados mudaram desde que você abriu a página. Confira de novo.";
const NOT_LISTED = "Nenhuma lista traz mais este imóvel.";
export const done = (text: string, changesSearch = true): Settled => ({
  outcome: "done",
  text,
  changesSearch,
});
const nothing = (text: string): Settled => ({ outcome: "nothing", text });

/**
 * Does what an administrator asks for about a row of the queue. Null: the form is none of ours. Throws `LockBusy`
 * where an import holds what it would change.
 */
export async function settle(
  db: Db,
  actor: { adminId: string; now: Date },
  act: DataAct,
  resolvePlace: ResolvePlace,
): Promise<Settled | null> {
  const { group, key } = act.item;
  const isProperty = SUBJECTS[group] === "property";
  switch (act.acao) {
    case "apelido":
    case "desfazer_apelido": {
      const [state, name] = partsOfKey(key);
      if (group !== "cidade" || !isUf(state)) return null;
      if (act.acao === "desfazer_apelido") {
        const { outcome } = await takeAlias(db, actor, { state, name }, resolvePlace);
        return outcome === "changed" ? done("Apelido desfeito.") : nothing(UNCHANGED);
      }
      const city = cityBySlug(citySlug(act.municipio, state));
      if (!city)
        return refusal("municipio", `${state} não tem município com este nome. Escolha um da lista.`);
      const given = await giveAlias(db, actor, { state, name, city, isDistrict: act.distrito }, resolvePlace);
      if (given.outcome === "known")
        return nothing(`O portal já conhece este nome: é ${given.city}/${state}.`);
      if (given.outcome === "unchanged") return nothing("Este nome já tem apelido.");
      return done(`“${name}” é ${city.name}/${state}: ${plural(given.numbers.length, "imóvel", "imóveis")}.`);
    }
    case "posicao": {
      if (!isProperty) return null;
      const decision = { number: key, ...act.posicao, precision: act.precisao };
      const { outcome, ...rest } = await setPlace(db, actor, decision);
      if (outcome === "outside" && "place" in rest)
        return refusal("posicao", `Este ponto fica fora de ${rest.place}. Confira as coordenadas.`);
      if (outcome === "not_found") return nothing(NOT_LISTED);
      return outcome === "changed" ? done("Posição salva.") : nothing(UNCHANGED);
    }
    case "desfazer_posicao": {
      if (!isProperty) return null;
      const { outcome } = await resetPlace(db, actor, key, resolvePlace);
      return outcome === "unchanged" ? nothing(UNCHANGED) : done("Posição desfeita.");
    }
    case "dispensar": {
      const dismissal = { group, key, signal: act.sinal, reason: act.motivo };
      const { outcome } = await dismissData(db, actor, dismissal);
      if (outcome === "gone") return gone();
      return outcome === "changed" ? done("O item saiu da fila.", false) : nothing(UNCHANGED);
    }
    case "reabrir": {
      const { outcome } = await reopenData(db, actor, group, key);
      return outcome === "changed" ? done("O item voltou à fila.", false) : nothing(UNCHANGED);
    }
    case "indisponivel":
    case "disponivel": {
      if (SUBJECTS[group] === "word") return null;
      return transactBriefly(db, async (tx) => {
        // No import and no other administrator changes them meanwhile.
        await lockCorrections(tx);
        const { numbers, seen } = await readSeen(tx, act.item);
        return seen === act.visto ? decideNumbers(tx, actor, numbers, act) : gone();
      });
    }
  }
}

/** Takes properties off the portal, or puts them back. */
export async function decideNumbers(
  db: Db,
  { adminId, now }: { adminId: string; now: Date },
  numbers: readonly string[],
  act: { acao: "indisponivel"; motivo: string } | { acao: "disponivel" },
): Promise<Settled> {
  if (numbers.length > MOST_PROPERTIES) return nothing(TOO_MANY);
  const available = act.acao === "disponivel";
  const reason = act.acao === "indisponivel" && act.motivo !== "" ? act.motivo : null;
  const decisions = numbers.map((number) => ({ number, available, reason }));
  const outcomes = await setAvailabilities(db, adminId, decisions, now);
  const known = outcomes.filter(({ outcome }) => outcome !== "not_found").length;
  if (known === 0) return nothing(NOT_LISTED);
  const state = available ? "disponíve" : "indisponíve";
  if (known === 1) return done(`Propriedade marcada como ${state}l`);
  return done(`${writtenCount(known)} propriedades marcadas como ${state}is`);
}

/** What was decided about is no longer as the page showed it, which shows it as it is now. */
export function gone(): Settled {
  return refusal("mudou", GONE);
}

function refusal(field: string, message: string): Settled {
  return { outcome: "refused", errors: { [field]: message } };
}
