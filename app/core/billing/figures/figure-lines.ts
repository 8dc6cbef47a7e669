import { TOO_LITTLE } from "#app/lib/numbers.ts";
import { FIGURES_NOW, MONTH_FIGURES } from "./figure-words.ts";
import type { Figures } from "./figures.ts";

/** The figures as lines of text, the newest month first, with the definition of each. */
export function figureLines({ months, now: sumsNow }: Figures, { live }: { live: boolean }): string[] {
  const newest = months.at(-1);
  return [
    ...(live ? [] : ["Ambiente de teste: nenhum destes valores é dinheiro de verdade.", ""]),
    "Agora",
    ...Object.values(FIGURES_NOW).map(({ name, text }) => `  ${name}: ${text(sumsNow) ?? TOO_LITTLE}`),
    ...months
      .toReversed()
      .flatMap(({ month, sums }) => [
        "",
        `${month.name.slice(5)}/${month.name.slice(0, 4)}${month === newest?.month ? " (até agora)" : ""}`,
        ...Object.values(MONTH_FIGURES).map(({ name, text }) => `  ${name}: ${text(sums) ?? TOO_LITTLE}`),
      ]),
    "",
    "O que cada número diz",
    ...[...Object.values(FIGURES_NOW), ...Object.values(MONTH_FIGURES)].map(
      ({ name, definition }) => `  ${name}: ${definition}`,
    ),
  ];
}
