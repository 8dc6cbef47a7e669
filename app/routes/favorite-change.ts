import { data, redirect } from "react-router";
import { readChange } from "#app/features/favorites/editing/change-form.ts";
import { changeFavorite, type ChangeAnswer } from "#app/features/favorites/change.server.ts";
import { planProblem } from "#app/facts/plans/plan-problem.ts";
import { viewerContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import { sendProblem } from "./problem.server.ts";
import { postedForm } from "./posted-form.server.ts";
import type { Route } from "./+types/favorite-change.ts";

/** Only forms are posted here; an address that is opened leads to the list. */
export function loader() {
  return redirect("/favorites");
}

/** Changes a favourite for a script; without JavaScript the same forms are posted to `/favorites`. */
export async function action({ request, context }: Route.ActionArgs) {
  const read = readChange(await postedForm(request));
  if (!read) throw data(null, { status: 400 });
  const viewer = await context.get(viewerContext)();
  if (!viewer) return problem(401, "Sua sessão terminou", "Sua sessão terminou: entre de novo.");
  if ("why" in read) return problem(422, "Erro", read.why);
  const { accounts } = context.get(servicesContext);
  return answerOf(await changeFavorite(accounts.db, viewer, read.change, accounts.now()));
}

function answerOf(answer: ChangeAnswer): Response {
  switch (answer.outcome) {
    case "done":
      return Response.json(
        { titulo: answer.title, versao: answer.version },
        { headers: { "Cache-Control": "private, no-store" } },
      );
    case "newer":
      return problem(409, "Há uma versão mais nova", "Esta anotação mudou em outro lugar.", {
        nota: answer.note,
        versao: answer.version,
      });
    case "refused":
      return answer.status === 402
        ? sendProblem(planProblem(answer.title, answer.why, "/favorites"))
        : problem(answer.status, answer.title, answer.why);
  }
}

function problem(status: number, title: string, detail: string, more: object = {}): Response {
  return sendProblem({ title, status, detail, ...more });
}
