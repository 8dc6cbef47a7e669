import type { ListPreview, RollBackPreview } from "#app/core/ingestion/roll-back/preview.server.ts";
import type { TakenBack } from "#app/core/ingestion/roll-back/take-back.server.ts";
import { reportedWords } from "#app/core/ingestion/report.ts";
import { EVENT_KINDS } from "#app/facts/listings/event-kinds.ts";
import { UF_NAMES } from "#app/lib/br.ts";
import { formatDate } from "#app/lib/dates.ts";
import { joinAnd } from "#app/lib/enumerate.ts";
import { plural } from "#app/lib/numbers.ts";

/** What a roll back would do to one state. */
interface UndoneList {
  title: string;
  /** What the portal shows afterwards. */
  afterwards: string;
  events: string[];
}

export interface UndoView {
  id: number;
  lists: UndoneList[];
  /** Lists that are not shown any more: only the memory of them goes. */
  replaced: string[];
}

export function undoView(id: number, { lists, replaced }: RollBackPreview): UndoView {
  return {
    id,
    lists: lists.map((list) => ({
      title: `${UF_NAMES[list.state]}, lista de ${formatDate(list.day)}`,
      afterwards: afterwards(list),
      events: EVENT_KINDS.flatMap((kind) => {
        const count = list.events[kind] ?? 0;
        return count > 0 ? [reportedWords(kind, count)] : [];
      }),
    })),
    replaced: replaced.map(({ state, day }) => `${UF_NAMES[state]}, lista de ${formatDate(day)}`),
  };
}

function afterwards({ state, rows, previous, next, restores }: ListPreview): string {
  const size = plural(rows, "linha", "linhas");
  if (restores !== null)
    return `Esta lista, de ${size}, tomou o lugar de outra do mesmo dia. A outra, da importação #${restores.importId}, volta como estava. Ela fica guardada até ${formatDate(restores.until)}: depois, esta importação não pode mais ser desfeita.`;
  if (next !== null)
    return `Esta lista, de ${size}, sai do histórico. As listas mais novas de ${UF_NAMES[state]} continuam, e o que mudou até a de ${formatDate(next)} é calculado de novo sem esta.`;
  if (previous === null)
    return `É a única lista de ${UF_NAMES[state]}: os imóveis dela, em ${size}, saem do portal.`;
  return `O portal volta a mostrar a lista de ${formatDate(previous.day)}, de ${plural(previous.rows, "linha", "linhas")}, em vez desta, de ${size}.`;
}

/** What a roll back did, for the message after it. */
export function undoneText(taken: TakenBack[], retracted: number): string {
  if (taken.length === 0) return "A lista já tinha sido substituída: o que o portal mostra não mudou.";
  const sum = (of: "removed" | "added") =>
    taken.reduce(
      (total, { events }) => total + EVENT_KINDS.reduce((all, kind) => all + (events[of][kind] ?? 0), 0),
      0,
    );
  const parts = [plural(sum("removed"), "acontecimento saiu", "acontecimentos saíram") + " do histórico"];
  if (sum("added") > 0) parts.push(plural(sum("added"), "foi calculado de novo", "foram calculados de novo"));
  if (retracted > 0)
    parts.push(
      plural(retracted, "aviso ainda não lido foi retirado", "avisos ainda não lidos foram retirados"),
    );
  return `${joinAnd(parts)}.`;
}
