import { redirect } from "react-router";
import { followedBy } from "#app/features/favorites/list/followed.server.ts";
import { awaited, deadlinesFile, hasDeadlines } from "#app/features/favorites/list/take-list.ts";
import { servicesContext } from "#app/services.ts";
import { badNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/favorites-calendar.ts";
import { requireFavorites } from "./own-favorites.server.ts";
import { limitTakingAlong } from "./take-along.server.ts";
import { announce } from "./viewer.server.ts";

/** The coming deadlines of all favourites of a member, as a calendar file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer } = await requireFavorites(context, request);
  const services = context.get(servicesContext);
  await limitTakingAlong({ request, context }, viewer);
  const favorites = awaited(await followedBy(services.accounts.db, viewer.userId));
  const now = services.now();
  if (!hasDeadlines(favorites, now)) {
    announce(context, badNews("Nenhum prazo para o calendário", NO_DATES));
    throw redirect("/favorites");
  }
  return new Response(deadlinesFile({ favorites, matches: [] }, { origin: services.origin(request), now }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="prazos-dos-favoritos.ics"',
    },
  });
}

const NO_DATES = "Nenhum dos seus favoritos tem data de leilão ou fim de propostas publicada por vir.";
