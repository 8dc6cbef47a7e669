import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { qrPath } from "#app/lib/qr-code.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/qr-code.ts";

/** A property's address as a QR code, dark on light in any theme, as readers expect. */
export function loader({ params, request, context }: Route.LoaderArgs) {
  const number = canonicalNumber(params.number);
  if (number === null) throw new Response(null, { status: 404 });
  const { size, path } = qrPath(`${context.get(servicesContext).origin(request)}/property/${number}`);
  return new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`,
    { headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400" } },
  );
}
