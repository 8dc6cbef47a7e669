import { NavLink, Outlet } from "react-router";
import { formatMoment } from "#app/lib/dates.ts";
import { deletionOf } from "#app/features/privacy/deletion.server.ts";
import { DeletionBanner } from "#app/features/privacy/deletion-banner.tsx";
import { servicesContext } from "#app/services.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/settings.ts";
import { requireViewer } from "./viewer.server.ts";

const PARTS = [
  { to: "/settings", label: "Perfil", icon: "person" },
  { to: "/settings/seguranca", label: "Segurança", icon: "shield" },
  { to: "/settings/avisos", label: "Avisos", icon: "bell" },
  { to: "/settings/privacidade", label: "Privacidade e dados", icon: "file" },
];

/** Every section reads the signed-in person itself, because loaders run in parallel. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = await requireViewer(context, request);
  const deletion = await deletionOf(context.get(servicesContext).accounts, userId);
  return { deleteAt: deletion.state === "scheduled" ? formatMoment(deletion.deleteAt) : null };
}

export default function Settings({ loaderData: { deleteAt } }: Route.ComponentProps) {
  return (
    <div className="page grid max-w-5xl gap-6 py-6">
      <title>Configurações · Martelo</title>
      <div className="grid justify-items-start gap-1">
        <BackLink to="/dashboard">Voltar para a busca</BackLink>
        <h1 className="text-xl font-semibold">Configurações</h1>
      </div>
      {deleteAt && <DeletionBanner when={deleteAt} />}
      <nav aria-label="Configurações" className="flex gap-1 overflow-x-auto border-b border-line">
        {PARTS.map(({ to, label, icon }) => (
          <NavLink key={to} to={to} end className="tab">
            <Icon name={icon} />
            {`${label} `}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}
