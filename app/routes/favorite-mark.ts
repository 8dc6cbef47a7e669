import { data, redirect, type RouterContextProvider } from "react-router";
import { planQuery, readPlan } from "#app/features/deciding/plan.ts";
import { savePlan } from "#app/features/favorites/editing/own-fields.server.ts";
import { GATE_WORDS } from "#app/features/favorites/hearts/gate-words.ts";
import { planHref, readMark, type FavoriteMark } from "#app/features/favorites/hearts/favorite-mark.ts";
import {
  markFavorite,
  wishCookie,
  wishesOf,
  type MarkOutcome,
} from "#app/features/favorites/hearts/favorites.server.ts";
import { planProblem, type PlanProblem } from "#app/facts/plans/plan-problem.ts";
import { planAddress } from "#app/features/plan/plan-address.ts";
import { safeReturn } from "#app/lib/return-path.ts";
import { outgoingCookiesContext, viewerContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import { badNews, goodNews, type Toast } from "#app/ui/toast.ts";
import { sendProblem } from "./problem.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce } from "./viewer.server.ts";
import type { Route } from "./+types/favorite-mark.ts";

/** Only forms are posted here; an address that is opened leads to the list. */
export function loader() {
  return redirect("/favorites");
}

/** The outcome of pressing a heart, for its script and for forms without JavaScript. */
interface Answer {
  status: number;
  toast: Toast;
  /** Where forms without JavaScript are redirected. */
  to: string;
  problem?: PlanProblem;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const mark = readMark(form);
  if (!mark) throw data(null, { status: 400 });
  const plan = mark.saved ? postedPlan(form) : null;
  const back =
    plan === null ? safeReturn(String(form.get("volta") ?? ""), "/favorites") : planHref(mark.number, plan);
  const { status, toast, to, problem } = await answer(request, context, mark, { back, plan });
  if (request.headers.get("accept") === "application/json")
    return problem ? sendProblem(problem) : forScript(status, toast);
  announce(context, toast);
  return redirect(to);
}

/** The plan in the form of a purchase, by which a favourite is saved with it; null: a heart's form. */
function postedPlan(form: FormData): string | null {
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
  return form.has("pagamento") ? planQuery(readPlan(new URLSearchParams(fields))) : null;
}

async function answer(
  request: Request,
  context: Readonly<RouterContextProvider>,
  mark: FavoriteMark,
  { back, plan }: { back: string; plan: string | null },
): Promise<Answer> {
  const viewer = await context.get(viewerContext)();
  const { accounts } = context.get(servicesContext);
  if (!viewer) {
    const wishes = wishesOf(request.headers.get("cookie"));
    const secure = accounts.baseUrl().startsWith("https:");
    context.get(outgoingCookiesContext).push(wishCookie(wishes, mark, secure));
    const to = `/auth?${new URLSearchParams({ voltar: back })}`;
    const { title, detail } = GATE_WORDS.sign_in;
    return { status: 401, toast: badNews(title, detail), to };
  }
  const outcome = await markFavorite(accounts.db, viewer, mark, accounts.now());
  if (plan === null || outcome.outcome !== "saved") return answerOf(outcome, mark, back);
  const favorite = { userId: viewer.userId, number: mark.number };
  await savePlan(accounts.db, favorite, plan, accounts.now());
  return { status: 200, toast: goodNews("Conta guardada com o favorito"), to: back };
}

function answerOf(outcome: MarkOutcome, { number }: FavoriteMark, back: string): Answer {
  switch (outcome.outcome) {
    case "saved":
      return { status: 200, toast: goodNews("Imóvel salvo nos favoritos"), to: back };
    case "removed": {
      // The list of favourites offers to undo the removal.
      const to = back.startsWith("/favorites") ? withRemoved(back, number) : back;
      return { status: 200, toast: goodNews("Imóvel removido dos favoritos"), to };
    }
    case "plan": {
      const { title, detail } = GATE_WORDS.plan;
      const to = planAddress(back);
      return { status: 402, toast: badNews(title, detail), to, problem: planProblem(title, detail, back) };
    }
    case "unknown_property":
      return { status: 404, toast: badNews("Erro", "Este imóvel não existe mais aqui."), to: back };
    case "full": {
      const detail =
        "Você já guarda 1.000 imóveis, o máximo. Remova algum de Meus Favoritos para salvar outro.";
      return { status: 409, toast: badNews("Seus favoritos estão cheios", detail), to: back };
    }
    case "too_many": {
      const detail = `Muitos cliques seguidos: espere ${outcome.waitSeconds} s e tente de novo.`;
      return { status: 429, toast: badNews("Erro", detail), to: back };
    }
  }
}

/** The list or the board as it was shown, with the number that was removed from it. */
function withRemoved(back: string, number: string): string {
  const [path = "", query = ""] = back.split("?");
  const params = new URLSearchParams(query);
  params.set("removido", number);
  return `${path}?${params}`;
}

function forScript(status: number, { title, text }: Toast): Response {
  if (status >= 400) return sendProblem({ title, status, detail: text ?? "" });
  return Response.json({ title }, { status, headers: { "Cache-Control": "private, no-store" } });
}
