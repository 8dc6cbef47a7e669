import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { EXTRA_PARTS, PARTS, runBench, type Part } from "#bench/run.ts";
import { renderDocument, renderReport } from "#bench/report.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { wrongUsage } from "./arguments.ts";
import { buildWhenNeeded } from "./build-when-needed.ts";

const USAGE = `Uso: npm run bench -- [--only ${PARTS.join(",")}] [--quick] [--json] [--write]

  --only   só estas partes, separadas por vírgula; ${EXTRA_PARTS.join(", ")} só assim, com npm install --no-save lighthouse@13
  --quick  menos repetições
  --json   imprime um objeto JSON (use npm run -s bench)
  --write  grava docs/benchmarks.md`;
const usage: (problem: string) => never = wrongUsage(USAGE);

const { only, quick, json, write } = readArguments();
// Servers and pages are measured from the production build.
buildWhenNeeded();
// Memory is measured after collecting garbage, which only this flag allows.
setFlagsFromString("--expose-gc");
globalThis.gc = runInNewContext("gc") as NodeJS.GCFunction;

// Started processes and written files are removed when the process exits, also when it is interrupted.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const report = await runBench({
  only,
  quick,
  onPart: (part) => console.error(part),
});
console.log(json ? JSON.stringify(report) : renderReport(report));
if (write) {
  const file = path.join(projectRoot(), "docs/benchmarks.md");
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, renderDocument(report, "npm run bench -- --write"));
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: "string" },
        quick: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        write: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    const named = values.only?.split(",") ?? [...PARTS];
    const unknown = named.filter((name) => ![...PARTS, ...EXTRA_PARTS].some((part) => part === name));
    if (unknown.length) usage(`Parte desconhecida: ${unknown.join(", ")}`);
    return { ...values, only: named as Part[] };
  } catch (error) {
    return usage(error instanceof Error ? error.message : String(error));
  }
}
