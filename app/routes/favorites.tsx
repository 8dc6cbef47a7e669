import { own } from "#app/lib/own.ts";
import { data, redirect } from "react-router";
import { readChange } from "#app/features/favorites/editing/change-form.ts";
import { ChangesPanel } from "#app/features/favorites/visits/changes-panel.tsx";
import { readChanges } from "#app/features/favorites/visits/changes.server.ts";
import { changeFavorite } from "#app/features/favorites/change.server.ts";
import {
  chosenFavorites,
  favoritesAccess,
  favoritesView,
  type RefusedChange,
} from "#app/features/favorites/list/favorite-list.server.ts";
import { FavoritesPage } from "#app/features/favorites/favorites-page.tsx";
import { ListTools } from "#app/features/favorites/sharing/list-tools.tsx";
import { LockedFavorites } from "#app/features/favorites/list/no-favorites.tsx";
import { followAddress, readFollowQuery } from "#app/features/favorites/follow-query.ts";
import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { safeReturn } from "#app/lib/return-path.ts";
import { servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce, requireViewer } from "./viewer.server.ts";
import type { Route } from "./+types/favorites.ts";
import "#app/features/favorites/list/favorites.css";
import "#app/features/favorites/list/toolbar.css";
import "#app/features/favorites/board/board.css";

export const meta: Route.MetaFunction = () => [{ title: "Meus Favoritos · Martelo" }];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = await requireViewer(context, request);
  const { accounts, now } = context.get(servicesContext);
  const { access, wishes } = await favoritesAccess(accounts.db, viewer);
  if (access === "locked") return { locked: { wishes } };
  const query = readFollowQuery(url.searchParams);
  const followed = await chosenFavorites(accounts.db, viewer.userId, query, now());
  const { list } = followed.choice;
  if (list && list.page !== query.page) throw redirect(followAddress({ ...query, page: list.page }));
  const removed = canonicalNumber(url.searchParams.get("removido") ?? "");
  return {
    changes: await readChanges(accounts.db, viewer.userId, now()),
    view: favoritesView(followed, query, { removed, readOnly: access === "reading", wishes }, now()),
  };
}

/** The forms of this page without JavaScript; with it they are posted to `favorites/mudar`. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireViewer(context, request);
  const form = await postedForm(request);
  const read = readChange(form);
  if (!read) throw data(null, { status: 400 });
  const { accounts } = context.get(servicesContext);
  const answer =
    "why" in read
      ? ({ outcome: "refused", status: 422, title: "Erro", why: read.why } as const)
      : await changeFavorite(accounts.db, viewer, read.change, accounts.now());
  const back = safeReturn(String(form.get("volta") ?? ""), "/favorites");
  if (answer.outcome === "done") {
    announce(context, goodNews(answer.title));
    return redirect(back);
  }
  const newer = answer.outcome === "newer" ? { note: answer.note, version: answer.version } : null;
  const why = answer.outcome === "newer" ? "Esta anotação mudou em outro lugar." : answer.why;
  const name = String(form.get("acao"));
  if (name === "mover" || (answer.outcome === "refused" && answer.status !== 422)) {
    announce(context, badNews("Erro", why));
    return redirect(back);
  }
  const typed = String(form.get(own(TYPED_IN, name) ?? "") ?? "");
  return data({ action: name, why, typed, newer } satisfies RefusedChange, { status: newer ? 409 : 422 });
}

/** The text field of each form that has one. */
const TYPED_IN: Record<string, string> = { anotar: "nota", etiquetar: "etiqueta", alvo: "alvo" };

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.view ? (
    <FavoritesPage
      view={loaderData.view}
      refused={actionData ?? null}
      tools={<ListTools />}
      news={<ChangesPanel view={loaderData.changes} />}
    />
  ) : (
    <LockedFavorites wishes={loaderData.locked.wishes} />
  );
}
