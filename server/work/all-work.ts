import { adminWork } from "./admin.ts";
import { importWork } from "./import.ts";
import { logsWork } from "./logs.ts";
import { mailsWork } from "./mails.ts";
import { placesWork } from "./places.ts";
import { planWork } from "./plan.ts";
import { requestsWork } from "./requests.ts";
import { salesWork } from "./sales.ts";
import { syncWork } from "./sync.ts";
import type { Work } from "./work.ts";

/** Everything that commands can hand over to the server. A command itself loads its own work only. */
export const ALL_WORK: readonly Work<unknown, unknown>[] = [
  importWork,
  syncWork,
  placesWork,
  salesWork,
  planWork,
  adminWork,
  mailsWork,
  logsWork,
  requestsWork,
];
