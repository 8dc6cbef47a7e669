import {
  jobTrouble,
  lifeOf,
  type JobTrouble,
  type ReportedProcess,
} from "#app/core/operations/job-trouble.ts";
import type { JobState, ProcessState } from "#app/db/shapes/process-state.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { durationWords } from "#app/lib/duration-words.ts";
import { writtenCount } from "#app/lib/numbers.ts";
import { own } from "#app/lib/own.ts";
import { relativeTime } from "#app/lib/relative-time.ts";
import { JOBS } from "#app/platform/jobs.ts";

/** A server with its last report. */
export interface StoredProcess extends ReportedProcess {
  id: string;
  host: string;
  pid: number;
  version: string;
  state: ProcessState;
}

export interface JobLine {
  /** `{process}:{job}` */
  key: string;
  /** The job, as `runNow` knows it. */
  name: string;
  title: string;
  /** `a1b2c3d4 · 4711`; null: only one process is there. */
  process: string | null;
  interval: string;
  last: string;
  result: { text: string; tone: string };
  next: string;
  /** Whether a round may be asked for in the process that answers. */
  runnable: boolean;
}

export interface JobDetails extends JobLine {
  purpose: string;
  facts: { term: string; text: string }[];
}

export interface JobsView {
  figures: { label: string; value: string; note?: string }[];
  lines: JobLine[];
  open: JobDetails | null;
  /** Processes that stopped reporting, whose jobs may not run. */
  silent: string[];
}

interface JobsFacts {
  processes: StoredProcess[];
  /** The process that answers. */
  self: string;
  /** The line whose dialog is open. */
  open: string | null;
  now: Date;
}

/** The jobs of the processes that report; what is wrong comes first. */
export function jobsView({ processes, self, open, now }: JobsFacts): JobsView {
  const running = processes.filter((process) => lifeOf(process, now) === "alive");
  const silent = processes.filter((process) => lifeOf(process, now) === "silent");
  const all = running.flatMap((process) =>
    process.state.jobs.map((job) => ({ job, process, trouble: jobTrouble(job, process) })),
  );
  const sorted = all.toSorted((a, b) => rank(a.trouble) - rank(b.trouble) || order(a.job) - order(b.job));
  const lines = sorted.map(({ job, process, trouble }) => ({
    job,
    process,
    line: lineOf(job, process, trouble, { self, several: running.length > 1, now }),
  }));
  const match = lines.find(({ line }) => line.key === open);
  const count = (wanted: JobTrouble) => writtenCount(all.filter(({ trouble }) => trouble === wanted).length);
  return {
    figures: [
      { label: "Trabalhos", value: writtenCount(new Set(all.map(({ job }) => job.name)).size) },
      { label: "Atrasados", value: count("late"), note: "sem rodar há mais de 2 intervalos" },
      { label: "Demorados", value: count("long"), note: "rodando há mais de 2 intervalos" },
      { label: "Com falha", value: count("failing"), note: "na última rodada" },
    ],
    lines: lines.map(({ line }) => line),
    open: match ? { ...match.line, ...detailsOf(match.job, match.process) } : null,
    silent: silent.map((process) => `${nameOf(process)}, desde ${formatMoment(process.seenAt)}`),
  };
}

export function nameOf({ host, pid }: Pick<StoredProcess, "host" | "pid">): string {
  return `${host} · ${pid}`;
}

function rank(trouble: JobTrouble | null): number {
  return trouble === null ? 1 : 0;
}

function order({ name }: JobState): number {
  const at = Object.keys(JOBS).indexOf(name);
  return at === -1 ? Infinity : at;
}

const TROUBLES: Readonly<Record<JobTrouble, string>> = {
  late: "Atrasado",
  long: "Demorado",
  failing: "Falhou",
};

function lineOf(
  job: JobState,
  process: StoredProcess,
  trouble: JobTrouble | null,
  { self, several, now }: { self: string; several: boolean; now: Date },
): JobLine {
  const words = own(JOBS, job.name);
  return {
    key: `${process.id}:${job.name}`,
    name: job.name,
    title: words?.title ?? job.name,
    process: several ? nameOf(process) : null,
    interval: job.intervalMs === null ? "Quando preciso" : `A cada ${durationWords(job.intervalMs)}`,
    last: lastWords(job, now),
    result: trouble
      ? { text: TROUBLES[trouble], tone: "tag tag-late" }
      : job.lastOk === null
        ? { text: job.runningSince === null ? "À espera" : "Rodando", tone: "tag" }
        : { text: "Em dia", tone: "tag tag-good" },
    next:
      job.runningSince !== null
        ? "Rodando agora"
        : job.nextAt === null
          ? "Quando preciso"
          : dueWords(job.nextAt, now),
    runnable: process.id === self && words?.runNow === true,
  };
}

function lastWords({ lastEndedAt, lastMs }: JobState, now: Date): string {
  if (lastEndedAt === null) return "Ainda não rodou";
  const took = lastMs === null ? "" : `, em ${durationWords(lastMs)}`;
  return `${relativeTime(new Date(lastEndedAt), now)}${took}`;
}

function dueWords(nextAt: string, now: Date): string {
  const ms = new Date(nextAt).getTime() - now.getTime();
  return ms < 1_000 ? "Agora" : `Em ${durationWords(ms)}`;
}

function detailsOf(job: JobState, process: StoredProcess): Pick<JobDetails, "purpose" | "facts"> {
  const moment = (instant: string | null) => (instant === null ? "–" : formatMoment(new Date(instant)));
  return {
    purpose: own(JOBS, job.name)?.purpose ?? "Trabalho de uma versão anterior do portal.",
    facts: [
      { term: "Processo", text: nameOf(process) },
      { term: "Rodadas", text: `${writtenCount(job.rounds)}, desde ${formatMoment(process.startedAt)}` },
      { term: "Última rodada", text: moment(job.lastEndedAt) },
      { term: "Duração", text: job.lastMs === null ? "–" : durationWords(job.lastMs) },
      { term: "Último sucesso", text: moment(job.lastOkAt) },
      { term: "Falhas", text: writtenCount(job.failures) },
      ...(job.lastError === null
        ? []
        : [
            { term: "Última falha", text: moment(job.lastErrorAt) },
            { term: "O que falhou", text: job.lastError },
          ]),
      { term: "Próxima rodada", text: moment(job.nextAt) },
    ],
  };
}
