import { NotYetPage } from "#app/ui/not-yet-page.tsx";
import type { Route } from "./+types/admin.ts";
import { requireAdmin } from "./viewer.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  return null;
}

export default function Page() {
  return <NotYetPage title="Administração" what="cuidar do portal por aqui" />;
}
