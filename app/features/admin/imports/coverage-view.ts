import type { NewestList } from "#app/core/ingestion/coverage.server.ts";
import type { StateResult } from "#app/core/sync/attempts.server.ts";
import { isDone } from "#app/core/sync/outcome.ts";
import { freshnessView } from "#app/facts/query/freshness.ts";
import { UF_NAMES, UFS, type Uf } from "#app/lib/br.ts";
import { formatDate, formatMoment } from "#app/lib/dates.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";
import type { Figure } from "../kit/figures.tsx";

/** How old the newest list of a state is. */
export type Coverage = "fresh" | "old" | "none";

export interface StateCoverage {
  uf: Uf;
  name: string;
  coverage: Coverage;
  /** `2 dias`. */
  age: string;
  /** The same where there is room for little: `2 d`. */
  shortAge: string;
  list: string;
  forSale: string;
  imported: string;
  warnings: string[];
}

export interface CoverageView {
  figures: Figure[];
  states: StateCoverage[];
  demo: boolean;
}

interface CoverageFacts {
  newest: NewestList[];
  /** Properties for sale by state. */
  forSale: ReadonlyMap<string, number>;
  quarantinedStates: ReadonlySet<Uf>;
  results: StateResult[];
}

export function coverageView(
  { newest, forSale, quarantinedStates, results }: CoverageFacts,
  now: Date,
): CoverageView {
  const lists = new Map(newest.map((list) => [list.state, list]));
  const failed = new Map(
    results.filter(({ outcome }) => !isDone(outcome)).map((result) => [result.outcome.state, result]),
  );
  const states = UFS.map((uf): StateCoverage => {
    const list = lists.get(uf);
    const warnings = [];
    if (quarantinedStates.has(uf)) warnings.push("Há lista retida.");
    const failure = failed.get(uf);
    if (failure) warnings.push(`A busca de ${formatMoment(failure.at)} falhou.`);
    const known = { uf, name: UF_NAMES[uf], forSale: list ? writtenCount(forSale.get(uf) ?? 0) : "–" };
    if (!list) {
      const none = { coverage: "none" as const, age: "Sem lista", shortAge: "sem lista" };
      return { ...known, ...none, list: "Nenhuma", imported: "–", warnings };
    }
    const freshness = { newest: list.listDate, byState: { [uf]: list.listDate } };
    const { days, stale } = freshnessView(freshness, now, [uf]);
    if (stale) warnings.unshift("Tem mais de 48 horas.");
    return {
      ...known,
      coverage: stale ? "old" : "fresh",
      age: days === 0 ? "De hoje" : plural(days!, "dia", "dias"),
      shortAge: days === 0 ? "hoje" : `${days} d`,
      list: formatDate(list.listDate),
      imported: list.importedAt ? formatMoment(list.importedAt) : "–",
      warnings,
    };
  });
  const count = (coverage: Coverage) => states.filter((state) => state.coverage === coverage).length;
  return {
    figures: [
      { label: "Em dia", value: writtenCount(count("fresh")), note: "listas de até 48 horas" },
      { label: "Atrasados", value: writtenCount(count("old")), note: "listas de mais de 48 horas" },
      { label: "Sem lista", value: writtenCount(count("none")), note: "nenhuma importada ainda" },
      { label: "Com lista retida", value: writtenCount(quarantinedStates.size), note: "esperam uma decisão" },
    ],
    states,
    demo: newest.some(({ demo }) => demo),
  };
}
