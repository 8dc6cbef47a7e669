import { choice, defineList, ROW_EDGE, type QueryOf } from "#app/lib/list-query.ts";
import { OPERATIONS } from "../operations-tabs.ts";

/** Channels that deliver, by their values of `canal`. */
export const MESSAGE_CHANNELS = { email: "E-mail", push: "Navegador" } as const;
export type MessageChannel = keyof typeof MESSAGE_CHANNELS;

/** Id of the heading above the payment provider's messages that could not be read, and its address. */
export const UNREADABLE_ID = "pagamentos";
export const UNREADABLE_PATH = `${OPERATIONS.messages.path}#${UNREADABLE_ID}`;

/** What the addresses of the messages that were given up ask for. */
export const messageList = defineList(OPERATIONS.messages.path, {
  channel: choice("canal", "Canal", MESSAGE_CHANNELS, "Todos"),
  edge: ROW_EDGE,
});
export type MessageQuery = QueryOf<typeof messageList>;
