import { holds, type Cell, type Check, type Figure, type Findings, type Table } from "./table.ts";
import type { Machine } from "./machine.ts";

/** Everything one run of the benchmark found; the object that `--json` prints. */
export interface Report extends Findings {
  date: string;
  quick: boolean;
  runs: number;
  data: { source: string; real: boolean; rows: number };
  machine: Machine;
}

/** The report as a page: the same text in the terminal and in docs/benchmarks.md. */
export function renderReport(report: Report): string {
  const { machine, data } = report;
  const heading = data.real ? "# Benchmarks" : "# Benchmarks (demonstration data)";
  const facts = [
    `- Date: ${report.date}${report.quick ? " (quick run: fewer repetitions)" : ""}`,
    `- Machine: ${machine.cpu}, ${machine.cores} cores used, ${machine.memoryGb} GB, ${machine.os}, Node.js ${machine.node}`,
    `- Load average at the start: ${machine.load.join(", ")}${machine.load[0]! > machine.cores / 2 ? " (not idle: figures are worse than they would be)" : ""}`,
    `- Data: ${data.source}, ${data.rows} rows`,
    `- Figures are medians of ${report.runs} run${report.runs === 1 ? "" : "s"}, with the least and the greatest in brackets`,
  ];
  const sections = report.tables.map((table) => `## ${table.title}\n\n${renderTable(table)}`);
  return [heading, facts.join("\n"), "## Targets", renderTable(targets(report.checks)), ...sections].join(
    "\n\n",
  );
}

/** The text around the figures in the file. */
export function renderDocument(report: Report, command: string): string {
  const repeat = [
    "## How to repeat",
    [
      "```",
      `${command}        # this file`,
      "npm run bench                   # the same in the terminal",
      "npm run bench -- --json         # one JSON object",
      "npm run bench -- --quick --only search,http",
      "npm run bench -- --only lighthouse   # where Lighthouse is installed: npm install --no-save lighthouse@13",
      "```",
    ].join("\n"),
    "The command measures the lists of `../shared/data/caixa/2026-01-08` beside the repository, or the demonstration lists where\n" +
      "they are missing. It starts its own servers, databases and clients in temporary folders and removes them. Nothing fails\n" +
      "when a target is missed: run it on an idle machine and read the figures.",
  ];
  return `${renderReport(report)}\n\n${repeat.join("\n\n")}\n`;
}

function targets(checks: Check[]): Table {
  return {
    title: "Targets",
    notes: [],
    columns: ["what", "measured", "target", "holds"],
    rows: checks.map((check) => {
      const verdict = holds(check);
      const measured = check.figure
        ? `${renderFigure(check.figure)} ${check.unit}`.trimEnd()
        : "not measured";
      return [check.what, measured, renderTarget(check), verdict === null ? "" : verdict ? "yes" : "NO"];
    }),
  };
}

function renderTarget({ atLeast, atMost, unit }: Check): string {
  if (atLeast !== undefined) return `≥ ${atLeast.toLocaleString("en")} ${unit}`.trimEnd();
  if (atMost !== undefined) return `≤ ${atMost.toLocaleString("en")} ${unit}`.trimEnd();
  return "report";
}

/** A table in Markdown with columns of even width, so that it reads well without rendering. */
function renderTable({ columns, rows, notes }: Table): string {
  const cells = [columns, ...rows.map((row) => row.map(renderCell))];
  const widths = columns.map((_, i) => Math.max(...cells.map((row) => (row[i] ?? "").length)));
  const lines = cells.map((row) => `| ${row.map((cell, i) => cell.padEnd(widths[i]!)).join(" | ")} |`);
  lines.splice(1, 0, `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`);
  return [...(notes.length ? [notes.map((note) => `- ${note}`).join("\n")] : []), lines.join("\n")].join(
    "\n\n",
  );
}

function renderCell(cell: Cell): string {
  if (cell === null) return "–";
  if (typeof cell === "object") return renderFigure(cell);
  return typeof cell === "number" ? cell.toLocaleString("en") : cell;
}

function renderFigure({ median, min, max }: Figure): string {
  const text = (figure: number) => figure.toLocaleString("en", { maximumFractionDigits: 4 });
  return min === max ? text(median) : `${text(median)} (${text(min)}–${text(max)})`;
}
