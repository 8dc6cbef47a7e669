import { choiceIn, listAddress } from "../../kit/list-address.ts";
import { OPERATIONS } from "../operations-tabs.ts";

/** Channels that deliver, by their values of `canal`. */
export const MESSAGE_CHANNELS = { email: "E-mail", push: "Navegador" } as const;
export type MessageChannel = keyof typeof MESSAGE_CHANNELS;

/** What the address of the messages that were given up asks for. */
export interface MessageQuery {
  /** Null: all. */
  channel: MessageChannel | null;
  /** The message after which the page begins; null: from the newest on. */
  after: { at: Date; id: string } | null;
}

const AFTER = /^(\d{10,15})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Never fails: unknown keys are ignored, impossible values dropped. */
export function readMessageQuery(params: URLSearchParams): MessageQuery {
  const [, ms, id] = AFTER.exec(params.get("depois") ?? "") ?? [];
  return {
    channel: choiceIn(params, "canal", MESSAGE_CHANNELS),
    after: id === undefined ? null : { at: new Date(Number(ms)), id },
  };
}

export function messagesHref({ channel, after }: MessageQuery): string {
  const depois = after && `${after.at.getTime()}-${after.id}`;
  return listAddress(OPERATIONS.messages.path, { canal: channel, depois });
}
