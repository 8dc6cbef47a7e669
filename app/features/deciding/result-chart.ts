import { formatPrice, shortMoney } from "#app/lib/money.ts";

/** The result by bid of a likely and of a bad case, as lines in a box of 100 by 100. */
export interface ResultChart {
  /** A sentence for who does not see it. */
  summary: string;
  lines: { name: "likely" | "bad"; points: string }[];
  /** The height of a result of nothing, and where the own bid is. */
  zero: number;
  bid: number;
  from: string;
  to: string;
  top: string;
  bottom: string;
}

interface Point {
  bid: number;
  results: number[];
}

export function resultChart(points: readonly Point[], bidCents: number): ResultChart {
  const [first, last] = [points[0]!, points.at(-1)!];
  const all = points.flatMap(({ results }) => results);
  const [low, high] = [Math.min(...all, 0), Math.max(...all, 0)];
  const x = (bid: number) => round((100 * (bid - first.bid)) / (last.bid - first.bid));
  const y = (result: number) => round(100 - (100 * (result - low)) / (high - low || 1));
  const even = (at: number) => points.findLast(({ results }) => results[at]! >= 0)?.bid ?? null;
  const until = (at: number) => {
    const bid = even(at);
    return bid === null ? "em nenhum destes lances" : `até perto de ${formatPrice(bid)}`;
  };
  return {
    summary: `Resultado por lance, de ${formatPrice(first.bid)} a ${formatPrice(last.bid)}: sem perda ${until(0)}; no caso ruim, ${until(1)}.`,
    lines: (["likely", "bad"] as const).map((name, at) => ({
      name,
      points: points.map(({ bid, results }) => `${x(bid)},${y(results[at]!)}`).join(" "),
    })),
    zero: y(0),
    bid: x(bidCents),
    from: shortMoney(first.bid),
    to: shortMoney(last.bid),
    top: signedShort(high),
    bottom: signedShort(low),
  };
}

function signedShort(cents: number): string {
  return (cents < 0 ? "−" : "") + shortMoney(Math.abs(cents));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
