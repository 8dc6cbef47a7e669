/** What a link shows to whoever has it: the list of favourites, what alerts found, deadlines. */
const LINK_KINDS = ["lista", "rss", "agenda"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** What a shared list shows besides its properties, if its owner chose so. */
export const SHOWABLE = ["name", "tags", "target", "notes"] as const;
export type Showable = (typeof SHOWABLE)[number];
export type Shown = Readonly<Record<Showable, boolean>>;

export const NOTHING_SHOWN: Shown = { name: false, tags: false, target: false, notes: false };

/** A link as its owner sees it. */
export interface SecretLink {
  /**
   * Null: it was created under another secret of this installation. It still works, but the address cannot be
   * shown again.
   */
  token: string | null;
  shown: Shown;
  createdAt: Date;
}

export function pathOf(kind: LinkKind, token: string): string {
  if (kind === "lista") return `/lista/${token}`;
  return kind === "rss" ? `/feeds/${token}/imoveis.xml` : `/feeds/${token}/prazos.ics`;
}

/** Actions of the form of a link. */
const LINK_INTENTS = ["criar", "mostrar", "desativar"] as const;
type LinkIntent = (typeof LINK_INTENTS)[number];

export interface LinkOrder {
  intent: LinkIntent;
  kind: LinkKind;
  shown: Shown;
}

/** Parses a posted form; null if it is not one of ours. */
export function readOrder(form: FormData): LinkOrder | null {
  const intent = LINK_INTENTS.find((one) => one === form.get("intent"));
  const kind = LINK_KINDS.find((one) => one === form.get("tipo"));
  if (!intent || !kind) return null;
  const ticked = new Set(form.getAll("mostrar"));
  const shown = Object.fromEntries(SHOWABLE.map((part) => [part, kind === "lista" && ticked.has(part)]));
  return { intent, kind, shown: shown as unknown as Shown };
}
