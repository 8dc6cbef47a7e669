import type { RouterContextProvider } from "react-router";
import type { OwnPlace, OwnPlaces } from "#app/db/shapes/own-places.ts";
import { sessionTokenOf } from "#app/features/accounts/account-cookies.ts";
import type { Viewer } from "#app/features/accounts/viewer.ts";
import { ownPlacesIn, PLACES_IN_ACCOUNT } from "#app/facts/own-places/own-places-cookie.ts";
import { changeOwnPlaces, readOwnPlaces } from "#app/facts/own-places/own-places.server.ts";
import { activePlace, merged, NO_PLACES } from "#app/facts/own-places/own-places.ts";
import { outgoingCookiesContext, outgoingHeadersContext, viewerContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import { goodNews } from "#app/ui/toast.ts";
import { announce } from "./viewer.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * The places of whoever asks: a member's from the database, a visitor's from their own request. An answer with any of them is
 * kept by no cache. Where nothing of places is in the request's cookies, only a whole page looks into the account, because
 * it has read the member anyway (`root.tsx`); searches that follow it stay free of personal data.
 */
export async function ownPlacesOf(context: Context, request: Request): Promise<OwnPlaces> {
  const cookies = request.headers.get("cookie");
  const cookie = ownPlacesIn(cookies);
  const mayBeMember = sessionTokenOf(cookies) !== null && (cookie !== null || isWholePage(request));
  const viewer = mayBeMember ? await context.get(viewerContext)() : null;
  const onDevice = cookie === null || cookie === "account" ? NO_PLACES : cookie;
  // Those of the device are moved while this very page is made, perhaps after this.
  const own = viewer
    ? merged(await readOwnPlaces(context.get(servicesContext).accounts.db, viewer.userId), onDevice)
    : onDevice;
  if (own.places.length > 0) context.get(outgoingHeadersContext).set("Cache-Control", "private, no-store");
  return own;
}

/** The place from which this request's distances are measured; null: none is wanted. */
export async function activePlaceOf(context: Context, request: Request): Promise<OwnPlace | null> {
  return activePlace(await ownPlacesOf(context, request));
}

/** Moves what a member set on this device before they signed in into the account, and tells the browser where places are. */
export async function takeDevicePlaces(
  context: Context,
  request: Request,
  { userId }: Viewer,
): Promise<void> {
  const cookie = ownPlacesIn(request.headers.get("cookie"));
  if (cookie === "account") return;
  const { accounts } = context.get(servicesContext);
  const { db } = accounts;
  const own =
    cookie === null
      ? await readOwnPlaces(db, userId)
      : await changeOwnPlaces(db, userId, accounts.now(), (account) => merged(account, cookie));
  if (own && own.places.length > 0) context.get(outgoingCookiesContext).push(PLACES_IN_ACCOUNT);
  if (cookie !== null)
    announce(context, goodNews("Seus lugares estão na sua conta", "Eles saíram deste aparelho."));
}

/** A navigation of the browser, not the data of one of our own links. */
function isWholePage(request: Request): boolean {
  return !new URL(request.url).pathname.endsWith(".data");
}
