import type { PageEdge } from "#app/lib/page-edge.ts";
import { choiceKey, leftOutBy, ROW_EDGE_KEYS } from "#app/lib/left-out.ts";
import { choiceIn, listAddress, rowEdgeIn, rowEdgeValues, type RowPlace } from "#app/lib/list-address.ts";
import { OPERATIONS } from "../operations-tabs.ts";

/** Channels that deliver, by their values of `canal`. */
export const MESSAGE_CHANNELS = { email: "E-mail", push: "Navegador" } as const;
export type MessageChannel = keyof typeof MESSAGE_CHANNELS;

/** Id of the heading above the payment provider's messages that could not be read, and its address. */
export const UNREADABLE_ID = "pagamentos";
export const UNREADABLE_PATH = `${OPERATIONS.messages.path}#${UNREADABLE_ID}`;

/** What the address of the messages that were given up asks for. */
export interface MessageQuery {
  /** Null: all. */
  channel: MessageChannel | null;
  /** Null: the first page. */
  edge: PageEdge<RowPlace> | null;
}

/** What of an address the page cannot use. */
export const messagesLeftOut = leftOutBy({ canal: choiceKey("Canal", MESSAGE_CHANNELS), ...ROW_EDGE_KEYS });

/** Never fails: unknown keys are ignored, impossible values dropped. */
export function readMessageQuery(params: URLSearchParams): MessageQuery {
  return {
    channel: choiceIn(params, "canal", MESSAGE_CHANNELS),
    edge: rowEdgeIn(params),
  };
}

/** The address of a state of the list, or of its spreadsheet; defaults are left out. */
export function messagesHref(
  { channel, edge }: MessageQuery,
  path: string = OPERATIONS.messages.path,
): string {
  return listAddress(path, { canal: channel, ...rowEdgeValues(edge) });
}
