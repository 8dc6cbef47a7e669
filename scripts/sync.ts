import { describeOutcome, describeSummary, summarize, type SyncOutcome } from "#app/core/sync/outcome.ts";
import { describeFailure, doWork } from "#server/command.ts";
import { syncWork } from "#server/work/sync.ts";
import { environment } from "./environment.ts";

const outcomes: SyncOutcome[] = [];
let broken = false;
try {
  for await (const outcome of doWork(environment(), syncWork, {})) {
    console.log(describeOutcome(outcome));
    outcomes.push(outcome);
  }
} catch (error) {
  console.error(`A busca das listas parou: ${describeFailure(error)}`);
  broken = true;
}
const summary = summarize(outcomes);
if (outcomes.length > 0) console.log(describeSummary(summary));
process.exitCode = summary.ok && !broken ? 0 : 1;
