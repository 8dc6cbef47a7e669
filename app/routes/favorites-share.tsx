import { data, redirect } from "react-router";
import { firstName } from "#app/features/accounts/viewer.ts";
import { SharePage } from "#app/features/favorites/sharing/share-page.tsx";
import { SHARE_PATH } from "#app/features/favorites/sharing/share-path.ts";
import { linkView } from "#app/features/secret-links/link-view.ts";
import { readOrder } from "#app/features/secret-links/secret-link.ts";
import { keepLink, linkOf } from "#app/features/secret-links/secret-links.server.ts";
import { servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import type { Route } from "./+types/favorites-share.ts";
import { requireFavorites } from "./own-favorites.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce } from "./viewer.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Compartilhar favoritos · Martelo" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer, favorites } = await requireFavorites(context, request);
  const services = context.get(servicesContext);
  const { db } = services.accounts;
  const link = await linkOf({ db, linkSecret: services.linkSecret, userId: viewer.userId }, "lista");
  return {
    firstName: firstName(viewer.fullName),
    count: favorites.saved,
    readOnly: favorites.access === "reading",
    link: linkView("lista", link, services.origin(request)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { viewer, favorites } = await requireFavorites(context, request);
  const { userId } = viewer;
  const order = readOrder(await postedForm(request));
  if (order?.kind !== "lista") throw data(null, { status: 400 });
  // What others see may always be taken back.
  if (favorites.access === "reading" && order.intent !== "desativar") {
    announce(context, badNews("Compartilhar a lista é do Premium", STAYS));
    return redirect(SHARE_PATH);
  }
  const { accounts, linkSecret, now } = context.get(servicesContext);
  await keepLink({ db: accounts.db, linkSecret, userId }, order, now());
  announce(context, TOASTS[order.intent]);
  return redirect(SHARE_PATH);
}

const TOASTS = {
  criar: goodNews("Link criado", "Quem o tiver vê a sua lista."),
  mostrar: goodNews("Alterações salvas"),
  desativar: goodNews("Link desativado", "Ninguém mais vê a sua lista por ele."),
};

const STAYS = "No plano Gratuito, um link que já existe continua valendo, e você pode desativá-lo.";

export default function Page({ loaderData }: Route.ComponentProps) {
  return <SharePage view={loaderData} />;
}
