import { readAlertForm } from "#app/features/alerts/typed-alert.ts";
import { previewText } from "#app/features/alerts/alert-view.ts";
import { servicesContext } from "#app/services.ts";
import type { Route } from "./+types/alert-preview.ts";
import { requireViewer } from "./viewer.server.ts";

/**
 * The preview of an alert while its form is filled in, or the errors of the form; a missing name is not an
 * error yet.
 */
export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  await requireViewer(context, request);
  const { gazetteer, previewAlert } = context.get(servicesContext);
  const params = new URLSearchParams(url.searchParams);
  params.set("nome", "alerta");
  const read = readAlertForm(params, gazetteer);
  const preview = read.ok ? previewText(await previewAlert(read.value)) : Object.values(read.errors)[0]!;
  return Response.json({ preview });
}
