import { expect } from "vitest";
import { createEventReader } from "#app/features/notifications/channels/bell/event-stream.ts";
import type { Person } from "./people.ts";

/** An open page of a member, with the states that its bell received. */
export async function openBell(person: Person, lastId?: string) {
  const response = await person.get("/notificacoes/sino", {
    Accept: "text/event-stream",
    ...(lastId !== undefined && { "Last-Event-ID": lastId }),
  });
  expect([response.status, response.headers.get("content-encoding")]).toEqual([200, null]);
  const heard: { event: string; id: string | null }[] = [];
  const read = createEventReader(({ event, data, id }) =>
    heard.push({ event: event === "end" ? data : `${JSON.parse(data).unread}`, id }),
  );
  const over = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body!) read(decoder.decode(chunk));
    return "over";
  })().catch(() => "cut off");
  const timeout = { interval: 50 };
  return {
    heard,
    over,
    says: (text: string) => expect.poll(() => heard.map((one) => one.event), timeout).toContain(text),
  };
}
