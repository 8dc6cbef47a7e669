import { data } from "react-router";
import { isItemId } from "#app/facts/diligence/items.ts";
import { readCheckFile } from "#app/features/diligence/checks.server.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/property-check-file.ts";
import { requireViewer } from "./viewer.server.ts";

/** The file that the member who asks keeps with an item. It is never shown in a page of ours, because anybody made it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { userId } = await requireViewer(context, request);
  const { accounts, checkFiles } = context.get(servicesContext);
  const { number, item } = params;
  const file = isItemId(item)
    ? await readCheckFile({ ...accounts, checkFiles }, { userId, number, item })
    : null;
  if (file === null) throw data(null, { status: 404 });
  return new Response(file.bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": file.type,
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  });
}
