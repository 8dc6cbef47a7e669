import type { StandingSort } from "#app/facts/query/filters.ts";
import type { Columns, Order } from "./columns.ts";
import { inSlices, type Pause } from "./radix-sort.ts";
import type { ValueKey } from "./row-values.ts";

/**
 * The value that each order of presentation goes by, and its direction; an unknown value is last in both. Of a property
 * that was first seen between two lists only these two days are known: `recentes` orders by the earlier one and `antigos`
 * by the later one.
 */
const ORDERED_BY: Record<StandingSort, { by: ValueKey; sign: 1 | -1 }> = {
  // The newest of equally relevant ones.
  relevancia: { by: "seenAfter", sign: -1 },
  recentes: { by: "seenAfter", sign: -1 },
  antigos: { by: "firstSeen", sign: 1 },
  menor_preco: { by: "price", sign: 1 },
  maior_preco: { by: "price", sign: -1 },
  desconto: { by: "discount", sign: -1 },
  preco_m2: { by: "pricePerM2", sign: 1 },
  data_leilao: { by: "date", sign: 1 },
  para_morar: { by: "living", sign: 1 },
};

/** The orders, each made once for all that go by the same value in the same direction. */
export async function makeOrders(
  make: (order: (typeof ORDERED_BY)[StandingSort]) => Promise<Order>,
): Promise<Columns["orders"]> {
  const orders: Partial<Columns["orders"]> = {};
  const made = new Map<string, Order>();
  for (const sort of Object.keys(ORDERED_BY) as StandingSort[]) {
    const { by, sign } = ORDERED_BY[sort];
    const key = `${by} ${sign}`;
    let order = made.get(key);
    if (!order) made.set(key, (order = await make({ by, sign })));
    orders[sort] = order;
  }
  return orders as Columns["orders"];
}

export async function withRanks(rows: Uint32Array, pause: Pause): Promise<Order> {
  const rankOf = new Uint32Array(rows.length);
  await inSlices(rows.length, pause, (from, end) => {
    for (let i = from; i < end; i++) rankOf[rows[i]!] = i;
  });
  return { rows, rankOf };
}
