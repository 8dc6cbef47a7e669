import { readFileSync } from "node:fs";
import os from "node:os";

export interface Machine {
  cpu: string;
  /** The cores that this process may use, which in a container can be fewer than the machine has. */
  cores: number;
  memoryGb: number;
  os: string;
  node: string;
  /** Of the last 1, 5 and 15 minutes. */
  load: number[];
}

/** The machine of the figures. Call it before the work, because of the load. */
export function describeMachine(): Machine {
  return {
    cpu: os.cpus()[0]?.model.trim() ?? "unknown CPU",
    cores: os.availableParallelism(),
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    os: `${os.type()} ${os.release()} ${os.arch()}`,
    node: process.versions.node,
    load: os.loadavg().map((load) => Math.round(load * 100) / 100),
  };
}

/** Resident megabytes of a process and what it started, as Linux counts them; null elsewhere. */
export function residentMegabytes(pid: number): number | null {
  if (process.platform !== "linux") return null;
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_024;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean);
  return own + children.reduce((sum, child) => sum + (residentMegabytes(Number(child)) ?? 0), 0);
}
