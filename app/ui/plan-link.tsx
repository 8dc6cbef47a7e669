import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useHydrated } from "./hydrated.tsx";

interface Props {
  className: string;
  onClick?: () => void;
  children: ReactNode;
}

/** A link to the plans that leads back to this page, as far as its address says what was being done. */
export function PlanLink({ className, onClick, children }: Props) {
  const { pathname, search, hash } = useLocation();
  // The server does not know the part after `#`.
  const here = pathname + search + (useHydrated() ? hash : "");
  return (
    <Link to={`/plan?${new URLSearchParams({ voltar: here })}`} className={className} onClick={onClick}>
      {children}
    </Link>
  );
}
