import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { ChipView } from "./search-view.ts";

/** The active conditions of the search, each with a link that removes it. */
export function ActiveFilters({ chips, clearHref }: { chips: ChipView[]; clearHref: string }) {
  if (chips.length === 0) return null;
  return (
    <div className="active-filters">
      <p className="text-sm text-muted max-sm:sr-only">Filtros ativos:</p>{" "}
      <ul className="contents">
        {chips.map((chip) => (
          <li key={chip.href + chip.label} className="max-w-full">
            <Link to={chip.href} className="chip" prefetch="intent" preventScrollReset>
              <span className="sr-only">Remover </span>
              <span className="truncate">{chip.label}</span>
              <Icon name="close" />
            </Link>
          </li>
        ))}
      </ul>
      <Link to={clearHref} className="link flex-none px-1 py-2 text-sm" prefetch="intent" preventScrollReset>
        Limpar todos
      </Link>
    </div>
  );
}
