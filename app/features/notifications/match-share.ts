import { shareText, whatsappHref } from "#app/facts/listings/share-text.ts";
import { describeMatch, type Match } from "./match-message.ts";

/** A match as it is shared, with only the fields the link needs. */
export interface MatchShare {
  title: string;
  /** Opens WhatsApp with the message. */
  href: string;
}

/**
 * The WhatsApp message about a match: the property, the event, and the address of its page. The alert's name
 * is private and left out.
 */
export function matchShare(match: Match, origin: string): MatchShare {
  const { title, text, source, path } = describeMatch(match);
  const happened = `${text} (${source})`.replaceAll(/\s/g, " ");
  return { title, href: whatsappHref(`${shareText(match.listing)}\n${happened}`, origin + path) };
}
