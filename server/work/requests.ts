import { z } from "zod";
import { planWords } from "#app/features/help/help-queue.ts";
import { waitingRequests } from "#app/features/help/help-queue.server.ts";
import { subjectWords } from "#app/features/help/help.ts";
import { personRequests } from "#app/features/privacy/person-requests.server.ts";
import type { PersonRequest } from "#app/features/privacy/person-requests.ts";
import type { Work } from "./work.ts";

/** A request for help that waits for an answer. */
interface WaitingForHelp {
  about: "ajuda";
  protocol: string;
  subject: string;
  plan: string;
  name: string;
  email: string;
  since: Date;
  answered: null;
}

export type ListedRequest = PersonRequest | WaitingForHelp;

/** The requests of people that wait for an answer, those for help in the order of their queue, and those that were answered. */
export const requestsWork: Work<object, ListedRequest> = {
  name: "requests",
  request: z.object({}),
  async *run({ database, now }) {
    for (const request of await waitingRequests(database.db, now())) {
      const { protocol, subject, plan, name, email, since } = request;
      yield {
        about: "ajuda",
        protocol,
        subject: subjectWords(subject),
        plan: planWords(plan),
        name,
        email,
        since,
        answered: null,
      };
    }
    yield* await personRequests(database.db);
  },
};
