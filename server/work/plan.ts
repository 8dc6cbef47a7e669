import { TOO_LITTLE } from "#app/lib/numbers.ts";
import { z } from "zod";
import { figureLines } from "#app/core/billing/figures/figure-words.ts";
import { readFigures } from "#app/core/billing/figures/read-figures.server.ts";
import { memberPlanLines, readMemberPlan } from "#app/features/plan/member-plan.server.ts";
import { changePlan } from "#app/features/plan/plan-acts.server.ts";
import { planActWords } from "#app/features/plan/plan-acts.ts";
import { openProviders } from "#server/payments.ts";
import type { Work, WorkHost } from "./work.ts";

const email = z.email();
const wish = z.discriminatedUnion("plan", [
  z.object({ plan: z.literal("premium"), until: z.coerce.date().nullable() }),
  z.object({ plan: z.literal("free") }),
  z.object({ plan: z.literal("trial"), days: z.int() }),
]);
const request = z.discriminatedUnion("ask", [
  z.object({ ask: z.literal("status"), email }),
  z.object({ ask: z.literal("change"), email, wish }),
  z.object({ ask: z.literal("figures") }),
]);

/** Lines for whoever runs the command; `ok` false: nothing could be done, and the last line says why. */
interface PlanAnswer {
  ok: boolean;
  lines: string[];
}

const DONE = new Set(["premium", "free", "trial", "trial_longer", "unchanged"]);

/** Shows or changes the plan of one member, or shows the figures of all. */
export const planWork: Work<z.infer<typeof request>, PlanAnswer> = {
  name: "plan",
  request,
  async *run(host, order) {
    if (order.ask === "figures") yield await figures(host);
    else yield order.ask === "status" ? await status(host, order.email) : await change(host, order);
  },
};

async function status({ database, env, baseUrl, now }: WorkHost, of: string): Promise<PlanAnswer> {
  const { all } = await openProviders({ env, database, baseUrl, now });
  const member = await readMemberPlan(database.db, all, of, now());
  if (!member) return { ok: false, lines: [planActWords(of, { outcome: "no_such_account" })] };
  return { ok: true, lines: memberPlanLines(member).map(({ term, text }) => `${term}: ${text}`) };
}

async function change(
  { database, baseUrl, now }: WorkHost,
  order: { email: string; wish: z.infer<typeof wish> },
): Promise<PlanAnswer> {
  const by = { adminId: null, baseUrl: baseUrl(), now: now() };
  const answer = await changePlan(database.db, order.email, order.wish, by);
  return { ok: DONE.has(answer.outcome), lines: [planActWords(order.email, answer)] };
}

async function figures({ database, env, baseUrl, now }: WorkHost): Promise<PlanAnswer> {
  const { selling } = await openProviders({ env, database, baseUrl, now });
  if (!selling) return { ok: false, lines: [`Nada se vende nesta instalação: ${TOO_LITTLE}.`] };
  return { ok: true, lines: figureLines(await readFigures(database.db, selling, now()), selling) };
}
