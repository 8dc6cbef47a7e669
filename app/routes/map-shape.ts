import type { ShapeAnswer } from "#app/features/map/map-answer.ts";
import { placeShape } from "#app/facts/places/place-shape.server.ts";
import { servicesContext } from "#app/services.ts";
import { taggedJson } from "./tagged-json.server.ts";
import type { Route } from "./+types/map-shape.ts";

/** The land of a municipality or neighbourhood; without any where it is not known. */
export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const { db } = context.get(servicesContext).accounts;
  const citySlug = url.searchParams.get("cidade") ?? "";
  const district = url.searchParams.get("bairro");
  const rings = await placeShape(db, { citySlug, districts: district === null ? [] : [district] });
  const shape: ShapeAnswer = { rings: rings ?? [] };
  return taggedJson(request, shape, "public, max-age=86400");
}
