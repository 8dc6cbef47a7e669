import { escapeXml } from "./escape-xml.ts";

/** An item of a feed, with a permanent id. */
export interface RssItem {
  /** Permanently unique; not an address. */
  id: string;
  title: string;
  /** Paragraphs. */
  text: string[];
  address: string;
  at: Date;
}

interface RssChannel {
  title: string;
  description: string;
  /** Address of the page with the same content for people. */
  page: string;
  /** Address of this page of the feed. */
  address: string;
  /** Address of the page to subscribe to, with the newest items (RFC 5005). */
  newest: string;
  /** Address of the page with older items; null on the last one. */
  next: string | null;
  /** The newest first. */
  items: RssItem[];
  /** Time of the newest change. */
  changedAt: Date;
}

/** Minutes that a reader may cache the feed. */
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
    // HTML inside XML: escaped once for each.
    element("description", text.map((part) => `<p>${escapeXml(part)}</p>`).join("")),
    "</item>",
  ].join("\n");
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}
