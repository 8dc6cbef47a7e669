import type { MouseEvent, ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useHydrated } from "#app/ui/hydrated.tsx";

/** The address of this page, as far as it says what is being done. */
export function useHere(): string {
  const { pathname, search, hash } = useLocation();
  // The server does not know the part after `#`.
  return pathname + search + (useHydrated() ? hash : "");
}

interface Props {
  className: string;
  /** The page that the plans lead back to. */
  returnTo: string;
  onClick?: (event: MouseEvent) => void;
  children: ReactNode;
}

/** A link to the plans, which lead back to where somebody was. */
export function PlanLink({ className, returnTo, onClick, children }: Props) {
  return (
    <Link to={`/plan?${new URLSearchParams({ voltar: returnTo })}`} className={className} onClick={onClick}>
      {children}
    </Link>
  );
}
