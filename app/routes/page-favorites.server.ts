import type { RouterContextProvider } from "react-router";
import type { Viewer } from "#app/features/accounts/viewer.ts";
import { GATE_WORDS } from "#app/features/favorites/hearts/gate-words.ts";
import {
  countSaved,
  favoriteNumbers,
  FORGET_WISHES,
  wishesOf,
} from "#app/features/favorites/hearts/favorites.server.ts";
import { can } from "#app/facts/plans/plans.ts";
import { outgoingCookiesContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import { announce } from "./viewer.server.ts";
import { plural } from "#app/lib/numbers.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * The numbers of a member's favourites for every page. The first page after signing in says how many of the properties
 * that they wanted to save before were saved then.
 */
export async function pageFavorites(context: Context, request: Request, viewer: Viewer): Promise<string> {
  const { accounts } = context.get(servicesContext);
  const wishes = wishesOf(request.headers.get("cookie"));
  if (wishes.length > 0) {
    const granted = await countSaved(accounts.db, viewer.userId, wishes);
    context.get(outgoingCookiesContext).push(FORGET_WISHES);
    if (granted > 0) announce(context, newsOf(viewer, granted));
  }
  return (await favoriteNumbers(accounts.db, viewer.userId)).join(",");
}

const WISHES_NOTE =
  "O plano Gratuito não salva favoritos. Guardamos os seus pedidos: com o Premium, os imóveis estarão em Meus Favoritos.";

function newsOf({ plan }: Viewer, granted: number) {
  return can(plan, "save_favorites")
    ? goodNews(
        granted === 1
          ? "Imóvel salvo nos favoritos"
          : `${plural(granted, "imóvel salvo", "imóveis salvos")} nos favoritos`,
      )
    : badNews(GATE_WORDS.plan.title, granted === 1 ? GATE_WORDS.plan.detail : WISHES_NOTE);
}
