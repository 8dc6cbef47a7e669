import { redirect } from "react-router";
import { ChangesPanel } from "#app/features/following/changes-panel.tsx";
import { readChanges } from "#app/features/following/changes.server.ts";
import { countFavorites, favoritesOf } from "#app/features/following/favorite-list.server.ts";
import { favoriteView } from "#app/features/following/favorite-view.ts";
import { FavoritesPage, LockedFavorites } from "#app/features/following/favorites-page.tsx";
import { ListTools } from "#app/features/following/list-tools.tsx";
import { canonicalNumber } from "#app/features/listings/listing.ts";
import { can } from "#app/features/plans/plans.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { servicesContext } from "#app/platform/services.ts";
import type { Route } from "./+types/favorites.ts";
import { requireViewer } from "./viewer.server.ts";

const PAGE_SIZE = 48;

export const meta: Route.MetaFunction = () => [{ title: "Meus Favoritos · Martelo" }];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = await requireViewer(context, request);
  const { accounts, now } = context.get(servicesContext);
  if (!can(viewer.plan, "save_favorites"))
    return { locked: { kept: await countFavorites(accounts.db, viewer.userId) } };
  const page = pageOf(url.searchParams.get("pagina"));
  const { total, favorites } = await favoritesOf(accounts.db, viewer.userId, { page, pageSize: PAGE_SIZE });
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (page > last) throw redirect(addressOf(last));
  const today = dayInSaoPaulo(now());
  return {
    changes: await readChanges(accounts.db, viewer.userId, now()),
    view: {
      items: favorites.map((favorite) => favoriteView(favorite, today)),
      total,
      previous: page > 1 ? addressOf(page - 1) : null,
      next: page < last ? addressOf(page + 1) : null,
      removed: canonicalNumber(url.searchParams.get("removido") ?? ""),
    },
  };
}

function pageOf(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

function addressOf(page: number): string {
  return page === 1 ? "/favorites" : `/favorites?pagina=${page}`;
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return loaderData.view ? (
    <FavoritesPage
      view={loaderData.view}
      tools={<ListTools />}
      news={<ChangesPanel view={loaderData.changes} />}
    />
  ) : (
    <LockedFavorites kept={loaderData.locked.kept} />
  );
}
