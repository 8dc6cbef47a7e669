import pin from "#app/features/map/pin/pin.css?url";
import { data, redirect } from "react-router";
import type { OwnPlaces } from "#app/db/shapes/own-places.ts";
import {
  FORGET_OWN_PLACES,
  ownPlacesCookie,
  PLACES_IN_ACCOUNT,
} from "#app/facts/own-places/own-places-cookie.ts";
import { OWN_PLACES_PATH, ownPlacesHref } from "#app/facts/own-places/own-places-path.ts";
import { changeOwnPlaces } from "#app/facts/own-places/own-places.server.ts";
import { MAX_OWN_PLACES, withActive, withoutPlace, withPlace } from "#app/facts/own-places/own-places.ts";
import { findPlace, ownPlaceForm } from "#app/features/own-places/find-place.server.ts";
import { mapStart } from "#app/features/own-places/map-start.server.ts";
import { OwnPlacesPage } from "#app/features/own-places/own-places-page.tsx";
import { ownPlacesView } from "#app/features/own-places/own-places-view.ts";
import { SEARCH_PATH } from "#app/lib/paths.ts";
import { readForm, type FieldErrors } from "#app/lib/form.ts";
import { safeReturn } from "#app/lib/return-path.ts";
import { outgoingCookiesContext, viewerContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import { ownPlacesOf } from "./page-places.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce } from "./viewer.server.ts";
import type { Route } from "./+types/own-places.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Meus lugares · Martelo" },
  { name: "robots", content: "noindex" },
];

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: pin }];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = await context.get(viewerContext)();
  const { streetsUrl } = await context.get(servicesContext).mapGround();
  return {
    view: ownPlacesView(await ownPlacesOf(context, request), viewer !== null),
    back: backOf(url),
    within: mapStart(backOf(url)),
    // Tiles of another server would tell it where somebody works.
    ground: { styleUrl: null, streetsUrl },
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const back = backOf(url);
  const name = String(form.get("lugar") ?? "");
  switch (form.get("ato")) {
    case "usar":
      await change({ request, context }, (own) => withActive(own, name));
      announce(context, goodNews(`Distâncias medidas a partir de: ${name}`));
      return redirect(ownPlacesHref(back));
    case "parar":
      await change({ request, context }, (own) => withActive(own, null));
      announce(context, goodNews("As distâncias não aparecem mais", "O lugar continua marcado."));
      return redirect(ownPlacesHref(back));
    case "apagar":
      await change({ request, context }, (own) => withoutPlace(own, name));
      announce(context, goodNews("Lugar apagado", name));
      return redirect(ownPlacesHref(back));
    case "marcar":
      return mark({ request, context }, form, back);
    default:
      throw data(null, { status: 400 });
  }
}

type RouteArgs = Pick<Route.ActionArgs, "request" | "context">;

async function mark(args: RouteArgs, form: FormData, back: string) {
  const { context } = args;
  const read = readForm(ownPlaceForm, form);
  if (!read.ok) return refusal(read.errors, form);
  const result = await findPlace(context.get(servicesContext).accounts.db, read.value);
  if (result.outcome === "unknown_city")
    return refusal({ city: "Não conhecemos este município neste estado." }, form);
  const { place } = result;
  const saved = await change(args, (own) => withPlace(own, place));
  if (!saved) {
    announce(
      context,
      badNews("Lugares demais", `São no máximo ${MAX_OWN_PLACES}. Apague um para marcar outro.`),
    );
    return redirect(ownPlacesHref(back));
  }
  const remark =
    result.outcome === "city_only"
      ? `Não conhecemos este bairro: o lugar ficou no centro de ${result.city}. Marque no mapa para medir melhor.`
      : "Os imóveis mostram a distância até ele em linha reta.";
  announce(context, goodNews(`Lugar marcado: ${place.name}`, remark));
  return redirect(back);
}

function refusal(errors: FieldErrors, form: FormData) {
  const text = (field: string) => String(form.get(field) ?? "").slice(0, 80);
  const typed = { nome: text("nome"), city: text("city"), state: text("state"), district: text("district") };
  return data({ errors, typed }, { status: 422 });
}

/** Changes a member's places in the database, a visitor's in their cookie. Null: the change was refused. */
async function change(
  { request, context }: RouteArgs,
  by: (own: OwnPlaces) => OwnPlaces | null,
): Promise<OwnPlaces | null> {
  const { accounts } = context.get(servicesContext);
  const viewer = await context.get(viewerContext)();
  const next = viewer
    ? await changeOwnPlaces(accounts.db, viewer.userId, accounts.now(), by)
    : by(await ownPlacesOf(context, request));
  if (next) {
    const inAccount = next.places.length > 0 ? PLACES_IN_ACCOUNT : FORGET_OWN_PLACES;
    context.get(outgoingCookiesContext).push(viewer ? inAccount : ownPlacesCookie(next));
  }
  return next;
}

/** The page that led here; never this one. */
function backOf(url: URL): string {
  const back = safeReturn(url.searchParams.get("volta") ?? "", SEARCH_PATH);
  return back.startsWith(OWN_PLACES_PATH) ? SEARCH_PATH : back;
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnPlacesPage {...loaderData} refused={actionData ?? null} />;
}
