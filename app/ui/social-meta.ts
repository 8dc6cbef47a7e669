import type { MetaDescriptor } from "react-router";

interface SocialCard {
  title: string;
  description: string;
  /** The page's full address. */
  address: string;
  /** Full address of a picture of 1200 × 630, and its description. */
  image: { address: string; alt: string };
}

/** What search engines and messengers are told about a page that stands for itself: it is its own canonical address. */
export function pageMeta(card: SocialCard): MetaDescriptor[] {
  const { title, description, address } = card;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    ...socialMeta(card),
  ];
}

/** Metadata for the preview of a link in WhatsApp, social networks and messengers. */
export function socialMeta({ title, description, address, image }: SocialCard): MetaDescriptor[] {
  return [
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "Martelo" },
    { property: "og:locale", content: "pt_BR" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: image.address },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: image.alt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** The picture for pages without one of their own. */
export function siteImage(origin: string): SocialCard["image"] {
  return { address: `${origin}/og.jpg`, alt: "Martelo: imóveis da Caixa em leilão, explicados com clareza" };
}

/** The picture of a page that has its own heading on it: an article, a place. `path` is the page's. */
export function pageImage(origin: string, path: string, heading: string): SocialCard["image"] {
  return { address: `${origin}/previas${path}.jpg`, alt: heading };
}
