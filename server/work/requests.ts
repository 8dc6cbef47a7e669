import { z } from "zod";
import { personRequests } from "#app/features/privacy/person-requests.server.ts";
import type { PersonRequest } from "#app/features/privacy/person-requests.ts";
import type { Work } from "./work.ts";

/** The requests of people that wait for an answer, and those that were answered. */
export const requestsWork: Work<object, PersonRequest> = {
  name: "requests",
  request: z.object({}),
  async *run({ database }) {
    yield* await personRequests(database.db);
  },
};
