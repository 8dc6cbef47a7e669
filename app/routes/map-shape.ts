import { createHash } from "node:crypto";
import type { ShapeAnswer } from "#app/features/map/map-answer.ts";
import { placeShape } from "#app/facts/places/place-shape.server.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/map-shape.ts";

/** The land of a municipality or neighbourhood; without any where it is not known. */
export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const { db } = context.get(servicesContext).accounts;
  const citySlug = url.searchParams.get("cidade") ?? "";
  const district = url.searchParams.get("bairro");
  const rings = await placeShape(db, { citySlug, districts: district === null ? [] : [district] });
  const body = JSON.stringify({ rings: rings ?? [] } satisfies ShapeAnswer);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = { "Cache-Control": "public, max-age=86400", ETag: etag };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, "Content-Type": "application/json; charset=utf-8" } });
}
