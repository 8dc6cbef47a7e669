import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { noAnswers } from "#app/core/reports/response-meter.ts";
import { addHealth } from "#app/core/reports/health.server.ts";
import { recountMarket } from "#app/core/reports/market.server.ts";
import { readReport } from "#app/core/reports/read-report.server.ts";
import { addCount } from "#app/db/counts.server.ts";
import { profiles } from "#app/db/schema/accounts.ts";
import { startOfDay, type IsoDate } from "#app/lib/dates.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import { newAlert, newOwner } from "#tests/alerts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { readReportQuery } from "./report-query.ts";
import { reportGroups, reportSheet } from "./report-view.ts";

const { db } = await openTestDatabase();
/** A Monday. */
const TODAY = "2026-11-23";
const at = (day: IsoDate) => new Date(startOfDay(day).getTime() + 12 * HOUR_MS);

async function report(query = "") {
  const { period } = readReportQuery(new URLSearchParams(query), TODAY);
  const facts = await readReport(db, period, TODAY);
  const groups = reportGroups(facts, period, TODAY);
  const figures = Object.fromEntries(
    groups.flatMap(({ id, figures: some }) => some.map(({ name, value }) => [`${id} ${name}`, value])),
  );
  return { figures, groups, facts, period };
}

const visit = (userId: string, day: IsoDate) =>
  db.update(profiles).set({ lastSeenOn: day }).where(eq(profiles.userId, userId));

test("an empty portal says that there is too little data, and every figure and chart has its words", async () => {
  const { figures, groups } = await report();
  expect(figures).toMatchObject({
    "usuarios Usuários": "0",
    "usuarios Crescimento": "dados insuficientes",
    "usuarios Retenção na semana seguinte": "dados insuficientes",
    "imoveis À venda": "dados insuficientes",
    "portal Tempo no ar": "dados insuficientes",
    "portal Resposta, 95% até": "dados insuficientes",
    "receita Receita recorrente mensal (MRR)": "dados insuficientes",
  });
  for (const { definition } of groups.flatMap((group) => group.figures))
    expect(definition).toMatch(/^[A-ZÀ-Ú].{25,}\.$/);
  expect(groups.find(({ id }) => id === "portal")!.charts[0]!.chart).toBeNull();
});

test("members are counted once a period however often they come, by week of sign-up, and growth beside the period before", async () => {
  const members: string[] = [];
  // Ten in the week before last, of whom four come back in the week after.
  for (let n = 0; n < 10; n++)
    members.push((await newOwner(db, at("2026-11-10"), `a${n}@exemplo.com.br`)).userId);
  const early = await newOwner(db, at("2026-11-02"), "cedo@exemplo.com.br");
  await visit(early.userId, "2026-11-02");
  for (const member of members.slice(0, 4)) {
    await visit(member, "2026-11-16");
    await visit(member, "2026-11-18");
    await visit(member, "2026-11-18");
  }
  for (let n = 0; n < 5; n++) await newOwner(db, at("2026-11-20"), `b${n}@exemplo.com.br`);
  await visit(members[0]!, TODAY);

  const month = await report();
  expect(month.figures).toMatchObject({
    "usuarios Usuários": "16",
    "usuarios Ativos": "5",
    "usuarios Cadastros": "16",
    "usuarios Crescimento": "dados insuficientes",
    "usuarios Retenção na semana seguinte": "36,36%",
  });
  expect((await report("periodo=7d")).figures).toMatchObject({
    "usuarios Ativos": "4",
    "usuarios Cadastros": "5",
    "usuarios Crescimento": "−50%",
  });
  const past = await report("de=2026-11-16&ate=2026-11-18");
  expect(past.figures["usuarios Ativos"]).toBe("dados insuficientes");
  const visits = past.groups[0]!.charts[1]!.table.rows.map((row) => row.join(": "));
  expect(visits).toEqual(["16/11/2026: 4", "17/11/2026: 0", "18/11/2026: 4"]);
  // Four of the ten, and none of the one who came the week before.
  const cohort = month.groups[0]!.tables[0]!.rows.find(([week]) => week === "09/11/2026")!;
  expect(cohort.slice(0, 4)).toEqual(["09/11/2026", "10", "40%", "–"]);
});

test("alerts, lists and health of a period are those of its days", async () => {
  const owner = await newOwner(db, at("2026-11-01"));
  await newAlert(db, owner, "estado=SP", at("2026-11-16"));
  await newAlert(db, owner, "estado=RJ", at("2026-11-17"));
  await addCount(db, "matches", 7, "2026-11-17");
  await addCount(db, "matches", 2, "2026-09-01");
  await takeIn(db, { date: "2026-09-01", drafts: [newDraft("1001"), newDraft("1002")] });
  await takeIn(db, { date: "2026-11-20", drafts: [newDraft("1001"), newDraft("1002")] });
  const cheaper = newDraft("1001", { priceCents: 1_000_000 });
  await takeIn(db, { date: "2026-11-21", drafts: [cheaper, newDraft("1002"), newDraft("1003")] });
  await recountMarket(db);
  const durations = noAnswers().durations.with(5, 150).with(9, 50);
  await addHealth(db, at("2026-11-22"), { ...noAnswers(), requests: 200, apiRequests: 100, durations }, "+");
  for (const hour of [1, 2, 3]) {
    const then = new Date(at("2026-11-22").getTime() + hour * HOUR_MS);
    await addHealth(db, then, noAnswers(), hour === 3 ? "!" : "+");
  }

  const { figures, groups, facts, period } = await report();
  expect(figures).toMatchObject({
    "alertas Alertas": "2",
    "alertas Criados nesta semana": "1",
    "alertas Imóveis encontrados": "7",
    "imoveis À venda": "3",
    "imoveis Novos": "1",
    "imoveis Baixaram de preço": "1",
    "portal Tempo no ar": "75%",
    "portal Resposta, metade até": "10 ms",
    "portal Resposta, 95% até": "50 ms",
    "portal Disponibilidade da API": "100%",
  });
  const forSale = groups.find(({ id }) => id === "imoveis")!.charts[0]!.table.rows;
  expect(forSale.filter(([, text]) => text !== "sem lista")).toEqual([
    ["20/11/2026", "2 (lista de 20/11/2026)"],
    ["21/11/2026", "3 (lista de 21/11/2026)"],
  ]);
  const lines = [...reportSheet(facts, period)].join("").trim().split("\r\n");
  expect(lines).toContain("Imóveis à venda;20/11/2026;20/11/2026;2");
  expect(lines).toContain("Tempo de resposta (p95);21/11/2026;21/11/2026;");
  expect(lines).toContain("Tempo de resposta (p95);22/11/2026;22/11/2026;50");
});

test("what changed is unknown, never 0, where no list of the period can tell, and states that cannot are named", async () => {
  await takeIn(db, { date: "2026-11-20", drafts: [newDraft("1001")] });
  await recountMarket(db);
  const alone = await report();
  expect(alone.figures).toMatchObject({
    "imoveis À venda": "1",
    "imoveis Novos": "dados insuficientes",
    "imoveis Baixaram de preço": "dados insuficientes",
  });
  const market = alone.groups.find(({ id }) => id === "imoveis")!;
  expect(market.note).toContain("não é conhecido");
  expect(market.charts[1]!.table.rows.every(([, text]) => text === "sem lista")).toBe(true);

  await takeIn(db, { state: "RJ", date: "2026-11-19", drafts: [newDraft("2001", { state: "RJ" })] });
  await takeIn(db, { state: "RJ", date: "2026-11-20", drafts: [newDraft("2002", { state: "RJ" })] });
  await recountMarket(db);
  const both = await report();
  expect(both.figures).toMatchObject({ "imoveis À venda": "2", "imoveis Novos": "1" });
  const { note, tables } = both.groups.find(({ id }) => id === "imoveis")!;
  expect(note).toContain("é contado sem São Paulo");
  const saoPaulo = tables[0]!.rows.find(([name]) => name === "São Paulo")!.slice(1);
  expect(saoPaulo).toEqual(["1", ...Array<string>(5).fill("dados insuficientes")]);
});

test("however many rows there are, a report reads no table of members, alerts, events or periods", async () => {
  const scanned = async () => {
    await db.execute(sql`select pg_stat_force_next_flush()`);
    const { rows } = await db.execute<{ relname: string; reads: number }>(sql`
        select relname, (seq_scan + coalesce(idx_scan, 0))::int as reads from pg_stat_user_tables
        where relname in ('users', 'profiles', 'user_alerts', 'notifications', 'property_events', 'property_periods',
          'mails', 'pushes', 'sessions') order by 1`);
    return rows;
  };
  const before = await scanned();
  await report("periodo=12m");
  expect(await scanned()).toEqual(before);
});
