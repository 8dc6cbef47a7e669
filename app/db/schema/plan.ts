import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { owner } from "./accounts.ts";
import { moment } from "./columns.ts";

/** Letters about a member's plan that were written: each once. */
export const planLetters = pgTable(
  "plan_letters",
  {
    userId: owner(),
    kind: text("kind").notNull(),
    /** What it is about: a purchase, or the end of a period. */
    about: text("about").notNull(),
    writtenAt: moment("written_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.about] })],
);
