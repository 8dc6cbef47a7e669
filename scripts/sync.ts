import { describeOutcome } from "#app/features/sync/outcome.ts";
import { doWork } from "#server/command.ts";
import { environment } from "./environment.ts";

let good = true;
try {
  for await (const outcome of doWork(environment(), { work: "sync" })) {
    console.log(describeOutcome(outcome));
    if (outcome.kind !== "imported" && outcome.kind !== "unchanged") good = false;
  }
} catch (error) {
  console.error(`A busca das listas parou: ${error instanceof Error ? error.message : String(error)}`);
  good = false;
}
process.exitCode = good ? 0 : 1;
