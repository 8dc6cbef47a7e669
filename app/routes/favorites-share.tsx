import { data, redirect, type RouterContextProvider } from "react-router";
import { firstName, type Viewer } from "#app/features/accounts/viewer.ts";
import { countFavorites } from "#app/features/favorites/list/favorite-list.server.ts";
import { SharePage } from "#app/features/favorites/sharing/share-page.tsx";
import { SHARE_PATH } from "#app/features/favorites/sharing/share-path.ts";
import { can } from "#app/facts/plans/plans.ts";
import { linkView } from "#app/features/secret-links/link-view.ts";
import { readOrder } from "#app/features/secret-links/secret-link.ts";
import { keepLink, linkOf } from "#app/features/secret-links/secret-links.server.ts";
import { servicesContext } from "#app/services.ts";
import { goodNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/favorites-share.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce, requireViewer } from "./viewer.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Compartilhar favoritos · Martelo" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = await requireFavorites(context, request);
  const services = context.get(servicesContext);
  const { db } = services.accounts;
  const link = await linkOf({ db, linkSecret: services.linkSecret, userId: viewer.userId }, "lista");
  return {
    firstName: firstName(viewer.fullName),
    count: await countFavorites(db, viewer.userId),
    link: linkView("lista", link, services.origin(request)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = await requireFavorites(context, request);
  const order = readOrder(await postedForm(request));
  if (order?.kind !== "lista") throw data(null, { status: 400 });
  const { accounts, linkSecret, now } = context.get(servicesContext);
  await keepLink({ db: accounts.db, linkSecret, userId }, order, now());
  announce(context, SAID[order.intent]);
  return redirect(SHARE_PATH);
}

const SAID = {
  criar: goodNews("Link criado", "Quem o tiver vê a sua lista."),
  mostrar: goodNews("Alterações salvas"),
  desativar: goodNews("Link desativado", "Ninguém mais vê a sua lista por ele."),
};

/**
 * The signed-in member if their plan has favourites; otherwise their page of favourites, which explains why.
 */
async function requireFavorites(context: Readonly<RouterContextProvider>, request: Request): Promise<Viewer> {
  const viewer = await requireViewer(context, request);
  if (!can(viewer.plan, "save_favorites")) throw redirect("/favorites");
  return viewer;
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <SharePage view={loaderData} />;
}
