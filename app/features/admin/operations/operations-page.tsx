import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { AdminPage } from "../kit/admin-page.tsx";
import { OPERATIONS, type OperationsTab } from "./operations-tabs.ts";

interface Props {
  tab: OperationsTab;
  children: ReactNode;
}

/** The frame of each page of `Operação`, with links to the others. */
export function OperationsPage({ tab, children }: Props) {
  const { title, lead } = OPERATIONS[tab];
  return (
    <AdminPage title={title} lead={lead}>
      <nav aria-label="Operação" className="tabs -mt-2 flex flex-wrap gap-x-1 border-b border-line">
        {Object.values(OPERATIONS).map(({ path, label }) => (
          <NavLink
            key={path}
            to={path}
            end
            className="inline-flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm font-semibold text-muted hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-brand"
          >
            {`${label} `}
          </NavLink>
        ))}
      </nav>
      {children}
    </AdminPage>
  );
}
