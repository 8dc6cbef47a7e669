import { shareText, whatsappHref } from "#app/facts/listings/share-text.ts";
import { describeMatch, type Match } from "./match-message.ts";

/** A match as somebody passes it on: what a link shows needs no more than these. */
export interface MatchShare {
  title: string;
  /** Opens WhatsApp with the message. */
  href: string;
}

/**
 * The message about a match for WhatsApp: the property as everywhere, what happened to it, and its page's address. What
 * its owner called the alert stays theirs.
 */
export function matchShare(match: Match, origin: string): MatchShare {
  const { title, text, source, path } = describeMatch(match);
  const happened = `${text} (${source})`.replaceAll(/\s/g, " ");
  return { title, href: whatsappHref(`${shareText(match.listing)}\n${happened}`, origin + path) };
}
