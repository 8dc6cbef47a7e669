import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { shareCard } from "#app/features/property/share-view.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/share-image.ts";
import { pictureAnswer } from "./picture-answer.server.ts";

/**
 * The picture for the preview of a property's link: its photo if it is stored already, otherwise its drawing.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const number = canonicalNumber(params.number);
  const detail = number === null ? null : await services.findListing(number);
  if (!detail) throw new Response(null, { status: 404 });
  const photo = await services.photos.first(detail.listing.number);
  return pictureAnswer(
    request,
    await services.sharePictures.ofProperty(shareCard(detail, services.now()), photo),
  );
}
