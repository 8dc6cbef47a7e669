import { z } from "zod";
import {
  makeAdministrator,
  type AdministratorOutcome,
} from "#app/features/accounts/administrators.server.ts";
import type { Work } from "./work.ts";

const request = z.object({ email: z.email() });

export const adminWork: Work<z.infer<typeof request>, AdministratorOutcome> = {
  name: "admin",
  request,
  async *run({ database, baseUrl, now }, { email }) {
    yield await makeAdministrator(database.db, email, { baseUrl: baseUrl(), now: now() });
  },
};
