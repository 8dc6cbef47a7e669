import type { MetaDescriptor } from "react-router";
import { socialMeta } from "#app/ui/social-meta.ts";
import type { FactsView } from "./property-view.ts";
import type { shareView } from "./share-view.ts";
import type { structuredData } from "./structured-data.ts";

interface Known {
  /** Absolute address of the page. */
  address: string;
  share: ReturnType<typeof shareView>;
  structured: ReturnType<typeof structuredData>;
  breadcrumbs: object;
}

/** Metadata of a property's page for search engines, messengers and the browser's tab. */
export function propertyMeta(
  view: FactsView,
  { address, share, structured, breadcrumbs }: Known,
): MetaDescriptor[] {
  if (view.status.withdrawn) return withdrawnMeta(view, address, share);
  const { label, amount, discount, phrase, list } = view.price;
  const what = discount === null ? amount : `${amount} (−${discount})`;
  return [
    { title: `${view.title} ${phrase} · Martelo` },
    {
      name: "description",
      content: `${view.title}. ${label}: ${what}, ${list}. ${view.saleMode}. ${view.address}.`,
    },
    ...socialMeta({
      title: `${view.title} ${phrase}, ${list}`,
      description: `${share.alt}. ${view.saleMode}. ${view.address}.`,
      address,
      image: share,
    }),
    { "script:ld+json": structured },
    { "script:ld+json": breadcrumbs },
    { tagName: "link", rel: "canonical", href: address },
    ...(view.status.left === null ? [] : [{ name: "robots", content: "noindex, follow" }]),
  ];
}

/** Neither the price nor an offer: the portal does not offer it. */
function withdrawnMeta(
  { title, status }: FactsView,
  address: string,
  share: Known["share"],
): MetaDescriptor[] {
  const description = `${status.left}.`;
  return [
    { title: `${title} · Martelo` },
    { name: "description", content: description },
    ...socialMeta({ title, description, address, image: share }),
    { tagName: "link", rel: "canonical", href: address },
    { name: "robots", content: "noindex, follow" },
  ];
}
