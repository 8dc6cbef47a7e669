import { z } from "zod";
import { setPlan, type SetPlanOutcome } from "#app/features/accounts/set-plan.server.ts";
import type { Work } from "./work.ts";

const request = z.object({ email: z.email(), plan: z.enum(["premium", "free"]) });

export const planWork: Work<z.infer<typeof request>, SetPlanOutcome> = {
  name: "plan",
  request,
  async *run({ database, now }, { email, plan }) {
    yield await setPlan(database.db, email, plan, now());
  },
};
