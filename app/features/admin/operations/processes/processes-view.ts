import { lifeOf, type ProcessLife } from "#app/core/operations/job-trouble.ts";
import type { CacheState } from "#app/db/shapes/process-state.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { bytesWords, durationWords } from "#app/lib/duration-words.ts";
import { oneDecimal, writtenCount } from "#app/lib/numbers.ts";
import { relativeTime } from "#app/lib/relative-time.ts";
import { nameOf, type StoredProcess } from "../jobs/jobs-view.ts";

export interface ProcessLine {
  id: string;
  name: string;
  /** Whether it is the process that answers. */
  here: boolean;
  version: string;
  started: string;
  seen: string;
  life: { text: string; tone: string };
  memory: string;
}

export interface CacheLine {
  key: string;
  name: string;
  entries: string;
  used: string;
  most: string;
  /** Percent of the bound. */
  share: string;
}

/** What a process that reports holds in memory. */
export interface MemoryView {
  id: string;
  name: string;
  index: { term: string; text: string }[];
  caches: CacheLine[];
}

export interface ProcessesView {
  figures: { label: string; value: string; note?: string }[];
  lines: ProcessLine[];
  memory: MemoryView[];
}

const LIVES: Readonly<Record<ProcessLife, { text: string; tone: string }>> = {
  alive: { text: "Ativo", tone: "tag tag-good" },
  silent: { text: "Sem sinal", tone: "tag tag-late" },
  ended: { text: "Encerrado", tone: "tag" },
};

export function processesView(processes: StoredProcess[], self: string, now: Date): ProcessesView {
  const life = (wanted: ProcessLife) => processes.filter((process) => lifeOf(process, now) === wanted);
  const alive = life("alive");
  const memory = alive.reduce((sum, { state }) => sum + state.memory.rss, 0);
  const rank: Record<ProcessLife, number> = { silent: 0, alive: 1, ended: 2 };
  return {
    figures: [
      { label: "Ativos", value: writtenCount(alive.length) },
      { label: "Sem sinal", value: writtenCount(life("silent").length), note: "há mais de 1 minuto" },
      { label: "Memória", value: bytesWords(memory), note: "dos ativos" },
    ],
    lines: processes
      .toSorted((a, b) => rank[lifeOf(a, now)] - rank[lifeOf(b, now)])
      .map((process) => ({
        id: process.id,
        name: nameOf(process),
        here: process.id === self,
        version: process.version,
        started: formatMoment(process.startedAt),
        seen: relativeTime(process.seenAt, now),
        life: LIVES[lifeOf(process, now)],
        memory: bytesWords(process.state.memory.rss),
      })),
    memory: alive.map((process) => ({
      id: process.id,
      name: nameOf(process),
      index: indexFacts(process),
      caches: process.state.caches.map(cacheLine),
    })),
  };
}

function indexFacts({ state: { index, memory } }: StoredProcess): { term: string; text: string }[] {
  const built = index.builtAt === null ? "–" : formatMoment(new Date(index.builtAt));
  return [
    { term: "Busca", text: index.builtAt === null ? "Ainda sem índice" : "Índice em memória" },
    { term: "Imóveis", text: writtenCount(index.rows) },
    { term: "Versão dos dados", text: writtenCount(index.version) },
    {
      term: "Montado em",
      text: index.buildMs === null ? built : `${built}, em ${durationWords(index.buildMs)}`,
    },
    { term: "Memória do índice", text: `${bytesWords(memory.buffers)} em colunas e outros blocos` },
    { term: "Memória de objetos", text: bytesWords(memory.heapUsed) },
  ];
}

function cacheLine({ name, entries, used, most, unit }: CacheState): CacheLine {
  const amount = (value: number) => (unit === "bytes" ? bytesWords(value) : writtenCount(value));
  return {
    key: name,
    name,
    entries: entries === null ? "–" : writtenCount(entries),
    used: amount(used),
    most: amount(most),
    share: `${oneDecimal(most === 0 ? 0 : (100 * used) / most)}%`,
  };
}
