import { SITE_CARD } from "#app/features/share-image/share-drawing.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/site-image.ts";
import { pictureAnswer } from "./picture-answer.server.ts";

/** The picture for the preview of links to pages without one of their own. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return pictureAnswer(request, await context.get(servicesContext).sharePictures.ofPage(SITE_CARD));
}
