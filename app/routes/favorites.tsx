import { NotYetPage } from "#app/ui/not-yet-page.tsx";
import type { Route } from "./+types/favorites.ts";
import { requireViewer } from "./viewer.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireViewer(context, request);
  return null;
}

export default function Page() {
  return <NotYetPage title="Meus Favoritos" what="guardar imóveis e acompanhar o que mudou neles" />;
}
