import { describeOutcome } from "#app/features/sync/outcome.ts";
import { describeFailure, doWork, WAITING } from "#server/command.ts";
import { environment } from "./environment.ts";

let good = true;
try {
  for await (const outcome of doWork(environment(), { work: "sync" }, () => console.error(WAITING))) {
    console.log(describeOutcome(outcome));
    if (outcome.kind !== "imported" && outcome.kind !== "unchanged") good = false;
  }
} catch (error) {
  console.error(`A busca das listas parou: ${describeFailure(error)}`);
  good = false;
}
process.exitCode = good ? 0 : 1;
