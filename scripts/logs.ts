import { parseArgs } from "node:util";
import { LOG_CSV_HEAD, LOG_TYPE_NAMES, logCsvLine, type LogEntry } from "#app/core/admin-log/log-entry.ts";
import type { LogProof } from "#app/core/admin-log/read-log.server.ts";
import { CSV_MARK } from "#app/lib/csv.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { describeFailure, doWork } from "#server/command.ts";
import { logsWork } from "#server/work/logs.ts";
import { argumentProblem, wrongUsage } from "./arguments.ts";
import { environment } from "./environment.ts";

const USAGE = `Uso: npm run logs [-- csv | verificar [HASH]]

  Mostra o que os administradores fizeram por último, e o que foi feito por comandos.
  csv               todos os registros, como planilha: npm run -s logs -- csv > logs.csv
  verificar         prova que nenhum registro foi mudado, movido ou tirado, ou diz onde a corrente se quebra
  verificar HASH    prova também que o registro com esse hash, anotado antes, ainda está lá: nada foi cortado do fim`;
const explain: (problem: string) => never = wrongUsage(USAGE);

const { wanted, noted } = readArguments();
process.exitCode = 1;
try {
  if (wanted === "all") process.stdout.write(CSV_MARK + LOG_CSV_HEAD);
  let [acts, whole] = [0, true];
  for await (const answer of doWork(environment(), logsWork, { wanted, noted })) {
    if (answer.outcome === "proof") {
      whole = answer.proof.outcome === "whole";
      console.log(proved(answer.proof));
    } else {
      acts++;
      // When a server did the work, instants arrive as text.
      const entry = { ...answer.entry, createdAt: new Date(answer.entry.createdAt) };
      if (wanted === "all") process.stdout.write(logCsvLine(entry));
      else console.log(described(entry));
    }
  }
  if (wanted === "newest" && acts === 0) console.log("Nenhum log encontrado");
  process.exitCode = whole ? 0 : 1;
} catch (error) {
  console.error(`Os logs não puderam ser lidos: ${describeFailure(error)}`);
}

function described({ id, action, type, by, targetUserId, createdAt, details }: LogEntry): string {
  const about = targetUserId === null ? [] : [`  Usuário afetado: ${targetUserId}`];
  return [
    `${id}. ${action} (${LOG_TYPE_NAMES[type]})`,
    `  ${by} · ${formatMoment(createdAt)}`,
    ...about,
    `  ${JSON.stringify(details)}`,
  ].join("\n");
}

function proved(proof: LogProof): string {
  switch (proof.outcome) {
    case "whole":
      return `A corrente está inteira: ${proof.rows.toLocaleString("pt-BR")} registros.\nÚltimo hash: ${proof.hash}`;
    case "hash_not_there":
      return `Nenhum dos ${proof.rows.toLocaleString("pt-BR")} registros tem esse hash: o fim foi cortado, ou tudo foi escrito de novo.`;
    case "broken":
      return proof.why === "missing"
        ? `A corrente se quebra no registro ${proof.row}: ele foi tirado.`
        : `A corrente se quebra no registro ${proof.row}: ele foi mudado ou movido.`;
  }
}

function readArguments(): { wanted: "newest" | "all" | "proof"; noted: string | null } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: "boolean", short: "h", default: false } },
    });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    const [word, hash = null, ...more] = positionals;
    if (more.length > 0 || (hash !== null && word !== "verificar")) return explain("Há argumentos demais.");
    if (hash !== null && !/^[0-9a-f]{64}$/.test(hash)) return explain(`Isto não é um hash: ${hash}`);
    if (word === undefined) return { wanted: "newest", noted: hash };
    if (word === "csv") return { wanted: "all", noted: hash };
    if (word === "verificar") return { wanted: "proof", noted: hash };
    return explain(`Não sei o que é ${word}: use csv ou verificar.`);
  } catch (error) {
    return explain(argumentProblem(error));
  }
}
