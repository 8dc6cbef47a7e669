import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Listing } from "#app/facts/listings/listing.ts";
import { words } from "#app/lib/text.ts";

/** The first 20 properties that an engine finds for words, the most relevant first. */
export interface WordsFound {
  total: number;
  numbers: string[];
}

/** A search engine of others that holds the same listings. */
export interface WordsPeer {
  ask(text: string): Promise<WordsFound>;
  stop(): Promise<void>;
}

/**
 * A peer that is measured where its programs are installed; `start` makes its index in an empty folder and lets its server
 * listen on a free port.
 */
export interface OptionalPeer {
  name: string;
  programs: string[];
  start(listings: readonly Listing[], folder: string, port: number): Promise<WordsPeer>;
}

export const PAGE = 20;
const START_TIMEOUT_MS = 60_000;

/** The fields of a property that peers search, in folded words: none of them knows accents or punctuation. */
export const FIELDS = {
  address: ({ address }: Listing) => address,
  district: ({ district, locality }: Listing) => `${district ?? ""} ${locality ?? ""}`,
  city: ({ city }: Listing) => city,
  other: ({ type, state, postalCode, number }: Listing) => `${type} ${state} ${postalCode ?? ""} ${number}`,
};
/** The same order of places as in our ranking. */
export const FIELD_WEIGHTS: Record<keyof typeof FIELDS, number> = {
  address: 4,
  district: 3,
  city: 2,
  other: 1,
};

export const fieldTexts = (listing: Listing): [name: string, text: string][] =>
  Object.entries(FIELDS).map(([name, textOf]) => [name, words(textOf(listing)).join(" ")]);

/** A search as peers read it: folded words, and phrases in quotes. */
export function peerQuery(text: string): string {
  return text
    .split('"')
    .map((part, i) => (i % 2 === 1 ? `"${words(part).join(" ")}"` : words(part).join(" ")))
    .join(" ");
}

export function isInstalled({ programs }: OptionalPeer): boolean {
  return programs.every((program) => !spawnSync(program, ["--help"], { stdio: "ignore" }).error);
}

/** Makes the index of a peer with a program of it, which must end well. */
export function runPeerProgram(program: string, args: string[], input = ""): void {
  const made = spawnSync(program, args, { input, encoding: "utf8", maxBuffer: 2 ** 28 });
  if (made.status !== 0) throw new Error(`${program}: ${made.stdout}${made.stderr}`);
}

/** Starts the server of a peer and waits until it answers. Returns what stops it. */
export async function startPeerServer(
  program: string,
  args: string[],
  answers: () => Promise<unknown>,
): Promise<() => Promise<void>> {
  const child: ChildProcess = spawn(program, args, { stdio: "ignore" });
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; await sleep(50)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${program} did not start`);
    if (
      await answers().then(
        () => true,
        () => false,
      )
    )
      break;
  }
  return async () => {
    process.off("exit", kill);
    child.kill("SIGKILL");
    await ended;
  };
}
