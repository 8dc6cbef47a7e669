import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { AdminPage } from "../kit/admin-page.tsx";

/** The parts of the screen, in their order. */
const TABS = [
  { to: "/admin/imports", label: "Enviar listas", exact: true },
  { to: "/admin/imports/enderecos", label: "Endereços", exact: false },
  { to: "/admin/imports/cobertura", label: "Cobertura", exact: false },
  { to: "/admin/imports/busca", label: "Busca automática", exact: false },
  { to: "/admin/imports/execucoes", label: "Execuções", exact: false },
  { to: "/admin/imports/comparar", label: "Comparar listas", exact: false },
] as const;

/** The frame of all parts of `/admin/imports`: title and tabs. */
export function ImportsFrame({ children }: { children: ReactNode }) {
  return (
    <AdminPage
      title="Importações"
      lead="De onde vêm os imóveis e sua posição no mapa: listas enviadas aqui ou buscadas na Caixa, o que cada uma muda, endereços do IBGE, e a idade do que o portal mostra."
    >
      <nav aria-label="Partes das importações" className="import-tabs">
        {TABS.map(({ to, label, exact }) => (
          <NavLink key={to} to={to} end={exact} preventScrollReset>
            {`${label} `}
          </NavLink>
        ))}
      </nav>
      {children}
    </AdminPage>
  );
}
