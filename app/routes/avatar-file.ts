import { avatarAddress, storedName } from "#app/features/profile/avatar-rules.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/avatar-file.ts";

/** A member's photo. Its name is never reused, so it may be cached for ever. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const name = storedName(avatarAddress(params.userId, params.file));
  const bytes = name && (await context.get(servicesContext).avatars.get(name));
  if (!bytes) throw new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": "image/webp",
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  });
}
