import { formatMoment } from "#app/lib/dates.ts";
import { pathOf, type LinkKind, type SecretLink, type Shown } from "./secret-link.ts";

/** A link as its owner's page shows it. */
export interface LinkView {
  /** Null if it cannot be derived again. */
  address: string | null;
  created: string;
  shown: Shown;
}

export function linkView(kind: LinkKind, link: SecretLink | null, origin: string): LinkView | null {
  if (link === null) return null;
  const { token, createdAt, shown } = link;
  return {
    address: token === null ? null : origin + pathOf(kind, token),
    created: formatMoment(createdAt),
    shown,
  };
}
