import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { AdminPage } from "../kit/admin-page.tsx";
import { CONTENT_PARTS } from "./content-parts.ts";

interface Props {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** The frame of a screen of the content, with the way to the others. */
export function ContentPage({ title, lead, children }: Props) {
  return (
    <AdminPage title={title} lead={lead}>
      <nav aria-label="Conteúdo" className="flex flex-wrap gap-2">
        {CONTENT_PARTS.map(({ to, label }) => (
          <NavLink key={to} to={to} className="chip aria-[current=page]:font-semibold">
            {`${label} `}
          </NavLink>
        ))}
      </nav>
      {children}
    </AdminPage>
  );
}
