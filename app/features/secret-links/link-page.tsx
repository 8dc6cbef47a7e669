import type { ReactNode } from "react";
import { BackLink } from "#app/ui/back-link.tsx";

interface Props {
  /** The page whose content the links show. */
  from: { to: string; name: string };
  title: string;
  about: string;
  children: ReactNode;
}

/** Page on which members create, copy and revoke secret links. */
export function LinkPage({ from, title, about, children }: Props) {
  return (
    <div className="page grid max-w-2xl gap-6 py-6">
      <div className="grid justify-items-start gap-1">
        <BackLink to={from.to}>{from.name}</BackLink>
        <h1 className="text-xl font-bold">{title}</h1>
        <p className="text-muted">{about}</p>
      </div>
      {children}
    </div>
  );
}
