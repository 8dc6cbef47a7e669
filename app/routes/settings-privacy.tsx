import type { Route } from "./+types/settings-privacy.ts";
import { requireViewer } from "./viewer.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { fullName, email } = await requireViewer(context, request);
  return { fullName, email };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <section className="panel" aria-label="Privacidade">
      <p className="font-semibold">{loaderData.fullName}</p>
      <p className="text-muted">{loaderData.email}</p>
    </section>
  );
}
