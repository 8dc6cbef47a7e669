import type { IsoDate } from "#app/lib/dates.ts";
import { formatDate } from "#app/lib/dates.ts";
import { dateOfName } from "./file-name.ts";
import { refusal } from "./refusal.ts";

/**
 * The day of a list: of its title, else of its name or folder, else the year and month of its name, else the
 * operator's. Throws `UnreadableList` when none of them has a date, or when it is after `today`.
 */
export function listDateOf(
  titleDate: IsoDate | null,
  name: string,
  options: { fallbackDate?: IsoDate | null; today?: IsoDate | null },
): { date: IsoDate; notice: string | null } {
  const named = titleDate === null ? dateOfName(name) : null;
  const date = titleDate ?? named?.date ?? options.fallbackDate ?? null;
  if (date === null) {
    throw refusal(
      "A lista não diz a data em que foi gerada, nem o nome do arquivo: informe com --data AAAA-MM-DD.",
    );
  }
  if (options.today && date > options.today) {
    throw refusal(`A data da lista, ${formatDate(date)}, está no futuro.`);
  }
  const notice = named?.monthOnly
    ? `O arquivo só diz o mês; a lista entra com a data ${formatDate(date)}.`
    : null;
  return { date, notice };
}
