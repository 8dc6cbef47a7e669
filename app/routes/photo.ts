import { isDemoNumber } from "#app/facts/listings/listing.ts";
import { blankPicture } from "#app/features/photos/blank-picture.ts";
import { readPhotoRequest } from "#app/features/photos/photo-address.ts";
import { PICTURE_FORMATS, pictureFormatFor } from "#app/platform/picture-format.ts";
import { servicesContext, type Services } from "#app/services.ts";
import type { Route } from "./+types/photo.ts";

const WEEK = "public, max-age=604800";
const MINUTES = "public, max-age=600";
const VARY = "Accept, Sec-Fetch-Dest";

/**
 * A photo of a property we hold, fetched from the bank, in one of our widths and the best format that the browser reads.
 * Other requests get no photo.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const photo = readPhotoRequest(params);
  if (!photo || isDemoNumber(photo.number) || !(await isKnownProperty(services, photo.number))) {
    return noPhoto(request, "none", MINUTES);
  }
  const format = pictureFormatFor(request.headers.get("accept"));
  const answer = await services.photos.ask({ ...photo, format });
  if (answer.kind === "photo") {
    return new Response(answer.bytes as Uint8Array<ArrayBuffer>, {
      headers: { "Content-Type": PICTURE_FORMATS[format], "Cache-Control": WEEK, Vary: VARY },
    });
  }
  if (answer.kind === "later") return noPhoto(request, "later", "no-store");
  return noPhoto(request, "none", answer.lasting ? MINUTES : "no-store");
}

/**
 * An `<img>` gets a blank picture, so that no broken image and no error in the console appears; any other
 * request gets a 404.
 */
function noPhoto(request: Request, kind: "none" | "later", cache: string): Response {
  const headers = { "Cache-Control": cache, Vary: VARY };
  if (request.headers.get("sec-fetch-dest") !== "image") return new Response(null, { status: 404, headers });
  return new Response(blankPicture(kind), { headers: { ...headers, "Content-Type": "image/svg+xml" } });
}

async function isKnownProperty(services: Services, number: string): Promise<boolean> {
  const [listed] = services.engine().listings([number]);
  return listed !== undefined || (await services.findListing(number)) !== null;
}
