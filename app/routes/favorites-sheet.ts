import { followedBy } from "#app/features/favorites/list/followed.server.ts";
import { favoritesSheet } from "#app/features/favorites/list/take-list.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/favorites-sheet.ts";
import { limitTakingAlong } from "./take-along.server.ts";
import { requireFavorites } from "./own-favorites.server.ts";

/** All favourites of a member, as a spreadsheet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer } = await requireFavorites(context, request);
  const services = context.get(servicesContext);
  await limitTakingAlong({ request, context }, viewer);
  const followed = await followedBy(services.accounts.db, viewer.userId);
  const now = services.now();
  const { demo, byState: newest } = services.engine().freshness;
  return new Response(favoritesSheet(followed, demo, { origin: services.origin(request), newest, now }), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="favoritos-${dayInSaoPaulo(now)}.csv"`,
    },
  });
}
