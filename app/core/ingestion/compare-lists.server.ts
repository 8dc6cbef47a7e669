import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { sqlSameLetters } from "#app/db/letters.ts";
import { SALE_MODES } from "#app/facts/listings/source-words.ts";
import { dayNumber, type IsoDate } from "#app/lib/dates.ts";
import { lettersOf } from "#app/lib/text.ts";
import type { StagedList } from "./stage.server.ts";
import type { Comparison } from "./improbable.ts";
import type { ModeCount } from "./missing-rows.ts";
import { MIN_NEWS_CENTS } from "./timeline.ts";

/** Smaller cities appear and disappear as a whole. */
const MIN_ROWS_OF_CITY = 10;
/** Price and appraisal of one property never grow or shrink together by such a factor. */
const ANOTHER_SCALE = 9;

/**
 * Compares a staged list with the imported list of `other`. Rises and falls are counted forward in time, whichever of the
 * two is older; what is missing is always missing from the staged one.
 */
export async function compareWith(
  db: Db,
  { importId, state, listDate }: StagedList,
  other: IsoDate,
  cities: ReadonlyMap<string, number>,
): Promise<Comparison> {
  const days = dayNumber(listDate) - dayNumber(other);
  const forward = days < 0 ? -1 : 1;
  const onOther = sql`o.uf = ${state} and o.desde <= ${other} and (o.ate is null or o.ate >= ${other})`;
  const { rows } = await db.execute<Record<string, number>>(sql`
    with pairs as (
      select o.preco as de, r.preco as para, o.valor_de_avaliacao as de_av, r.valor_de_avaliacao as para_av,
        r.n_do_imovel is not null as seen, (r.preco - o.preco) * ${forward}::int as rise,
        not ${sql.raw(sqlSameLetters("o.modalidade_de_venda", "r.modalidade_de_venda"))} as moved,
        (${STEP(sql`r.modalidade_de_venda`)} - ${STEP(sql`o.modalidade_de_venda`)}) * ${forward}::int as steps
      from property_periods o
      left join import_rows r on r.import_id = ${importId} and r.uf = ${state} and r.n_do_imovel = o.n_do_imovel
      where ${onOther}
    )
    select count(*)::int as rows, (count(*) filter (where seen))::int as seen, count(para)::int as common,
      (count(*) filter (where rise >= ${MIN_NEWS_CENTS}))::int as risen,
      (count(*) filter (where rise <= -${MIN_NEWS_CENTS}::int))::int as fallen,
      (count(*) filter (where rise <> 0 and abs(rise) < ${MIN_NEWS_CENTS}))::int as "byCents",
      (count(*) filter (where
        (para >= de * ${ANOTHER_SCALE}::int and para_av >= de_av * ${ANOTHER_SCALE}::int) or
        (de >= para * ${ANOTHER_SCALE}::int and de_av >= para_av * ${ANOTHER_SCALE}::int)))::int as rescaled,
      (count(*) filter (where para_av <> de_av))::int as reappraised,
      (count(*) filter (where moved and steps is distinct from 0))::int as "otherSaleMode",
      (count(*) filter (where steps < 0))::int as backward
    from pairs`);
  const counts = rows[0] as unknown as Omit<Comparison, "date" | "days" | "emptied" | "modes">;
  const earlier = await db.execute<{ city: string } & ModeCount & Record<string, unknown>>(sql`
    select p.cidade as city, o.modalidade_de_venda as mode, count(*)::int as rows,
      (count(*) filter (where r.n_do_imovel is null))::int as missing
    from property_periods o join properties p on p.n_do_imovel = o.n_do_imovel
    left join import_rows r on r.import_id = ${importId} and r.uf = ${state} and r.n_do_imovel = o.n_do_imovel
    where ${onOther}
    group by 1, 2 order by 3 desc, 1, 2`);
  const named = new Set([...cities.keys()].map(lettersOf));
  const rowsOf = (some: { rows: number }[]) => some.reduce((total, each) => total + each.rows, 0);
  const emptied = [...Map.groupBy(earlier.rows, ({ city }) => lettersOf(city))]
    .filter(([letters]) => !named.has(letters))
    .map(([, some]) => ({ city: some[0]!.city, rows: rowsOf(some) }))
    .filter(({ rows: ofCity }) => ofCity >= MIN_ROWS_OF_CITY)
    .sort((a, b) => b.rows - a.rows);
  const modes = [...Map.groupBy(earlier.rows, ({ mode }) => lettersOf(mode)).values()].map((some) => ({
    mode: some[0]!.mode,
    rows: rowsOf(some),
    missing: some.reduce((total, each) => total + each.missing, 0),
  }));
  return { ...counts, date: other, days, emptied, modes };
}

/**
 * The order of sale modes: auction, open bidding, then the two online sales, which alternate and count as one; null for
 * any other.
 */
const STEP = (mode: ReturnType<typeof sql>) => sql`case ${mode}
  when ${SALE_MODES.leilao_sfi} then 0 when ${SALE_MODES.licitacao_aberta} then 1
  when ${SALE_MODES.venda_online} then 2 when ${SALE_MODES.venda_direta} then 2 end`;
