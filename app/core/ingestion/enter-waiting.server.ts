import type { Db } from "#app/db/connect.server.ts";
import { openQuarantined, witnessesOf, type OpenList } from "./quarantined-lists.server.ts";
import type { FileReport } from "./report.ts";
import { confirm } from "./witness.ts";

/** Imports a list that waited, which another one confirms or not. */
type TakeWaiting = (list: OpenList, isConfirmed: boolean) => Promise<FileReport[]>;

/**
 * Judges the waiting lists of the states that a file was about, and imports those that now enter, in the order of their
 * dates: lists that confirm each other, and those that are probable beside a list that entered. Whatever enters may let
 * another one enter. Returns their reports.
 *
 * @param reports those of the file
 */
export async function enterWaiting(
  db: Db,
  reports: readonly FileReport[],
  take: TakeWaiting,
): Promise<FileReport[]> {
  const entered: FileReport[] = [];
  const lists = reports.filter(({ state, list_date }) => state !== null && list_date !== null);
  for (const state of new Set(lists.map((report) => report.state!))) {
    let judgeAll = lists.some((report) => report.state === state && report.error === null);
    const judged = new Set<number>();
    for (let again = true; again;) {
      again = false;
      const witnesses = await witnessesOf(db, state);
      for (const list of witnesses.filter(({ waits }) => waits)) {
        const isConfirmed = witnesses.some((other) => confirm(list, other));
        // A list from before numbers were stored is judged anew, so that they are.
        const isOld = list.numbers.size === 0 && !judged.has(list.id);
        if (!isConfirmed && !judgeAll && !isOld) continue;
        judged.add(list.id);
        const opened = await openQuarantined(db, list.id);
        const [report] = opened ? await take(opened, isConfirmed) : [];
        if (report?.error === null) {
          const why = isConfirmed
            ? "outra lista do estado confirma o que falta nela"
            : "esperava conferência, e entrou com as listas que vieram";
          entered.push({ ...report, notices: [...report.notices, why] });
          judgeAll = true;
        }
        again ||= report?.error === null || (isOld && report?.held !== undefined);
      }
    }
  }
  return entered;
}
