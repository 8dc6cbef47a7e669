import { escapeXml } from "#app/lib/escape-xml.ts";

/** One thing that a feed tells, for ever under the same name. */
export interface RssItem {
  /** Unique for ever; no address. */
  id: string;
  title: string;
  /** Paragraphs. */
  text: string[];
  address: string;
  at: Date;
}

export interface RssChannel {
  title: string;
  description: string;
  /** Of the page that says the same to people. */
  page: string;
  /** Of this page of the feed. */
  address: string;
  /** Of the page that readers subscribe to, with the newest items (RFC 5005). */
  newest: string;
  /** Of the page with what is older; null where nothing is. */
  next: string | null;
  /** The newest first. */
  items: RssItem[];
  /** When it last said something new. */
  changedAt: Date;
}

/** Minutes that a reader may wait before it asks again. */
const TTL_MINUTES = 30;

/** A feed as RSS 2.0. */
export function rssFeed(channel: RssChannel): string {
  const { title, description, page, address, newest, next, items, changedAt } = channel;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    "<channel>",
    element("title", title),
    element("link", page),
    element("description", description),
    element("language", "pt-BR"),
    element("lastBuildDate", changedAt.toUTCString()),
    element("ttl", String(TTL_MINUTES)),
    linkTo("self", address),
    linkTo("first", newest),
    ...(next === null ? [] : [linkTo("next", next)]),
    ...items.map(itemOf),
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

function linkTo(relation: string, address: string): string {
  return `<atom:link href="${escapeXml(address)}" rel="${relation}" type="application/rss+xml"/>`;
}

function itemOf({ id, title, text, address, at }: RssItem): string {
  return [
    "<item>",
    element("title", title),
    element("link", address),
    `<guid isPermaLink="false">${escapeXml(id)}</guid>`,
    element("pubDate", at.toUTCString()),
    // HTML inside of XML: escaped once as the one, then as the other.
    element("description", text.map((part) => `<p>${escapeXml(part)}</p>`).join("")),
    "</item>",
  ].join("\n");
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}
