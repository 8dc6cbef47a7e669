import { NavLink, Outlet } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/settings.ts";
import { requireViewer } from "./viewer.server.ts";

const PARTS = [
  { to: "/settings", label: "Perfil", icon: "person" },
  { to: "/settings/seguranca", label: "Segurança", icon: "shield" },
  { to: "/settings/privacidade", label: "Privacidade e dados", icon: "file" },
];

/** Every part asks for the signed-in person itself: loaders run side by side. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireViewer(context, request);
  return null;
}

export default function Settings() {
  return (
    <div className="page grid max-w-5xl gap-6 py-8">
      <title>Configurações · Martelo</title>
      <h1 className="text-xl font-semibold">Configurações</h1>
      <nav aria-label="Configurações" className="flex gap-1 overflow-x-auto border-b border-line">
        {PARTS.map(({ to, label, icon }) => (
          <NavLink key={to} to={to} end className="tab">
            <Icon name={icon} />
            {label}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}
