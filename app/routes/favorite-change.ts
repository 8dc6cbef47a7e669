import { data, redirect } from "react-router";
import { readChange } from "#app/features/favorites/editing/change-form.ts";
import { changeFavorite, type ChangeAnswer } from "#app/features/favorites/change.server.ts";
import { viewerContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import { postedForm } from "./posted-form.server.ts";
import type { Route } from "./+types/favorite-change.ts";

/** Only forms are posted here; GET gets a 404. */
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
      return json({ titulo: answer.title, versao: answer.version }, 200, "application/json");
    case "newer":
      return problem(409, "Há uma versão mais nova", "Esta anotação mudou em outro lugar.", {
        nota: answer.note,
        versao: answer.version,
      });
    case "refused":
      return problem(answer.status, answer.title, answer.why);
  }
}

function problem(status: number, title: string, detail: string, more: object = {}): Response {
  return json({ type: "about:blank", title, status, detail, ...more }, status, "application/problem+json");
}

function json(body: object, status: number, type: string): Response {
  const headers = { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "private, no-store" };
  return Response.json(body, { status, headers });
}
