import { NotYetPage } from "#app/ui/not-yet-page.tsx";
import type { Route } from "./+types/plan.ts";
import { requireViewer } from "./viewer.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireViewer(context, request);
  return null;
}

export default function Page() {
  return <NotYetPage title="Gerenciar Plano" what="assinar o Premium e cuidar da assinatura" />;
}
