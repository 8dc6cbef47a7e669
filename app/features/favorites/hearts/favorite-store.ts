import { Signal } from "#app/ui/signal.ts";
import type { FavoriteMark } from "./favorite-mark.ts";

/** Result of a click: saved, or why not. */
export type MarkAnswer = "done" | "sign_in" | "plan" | "failed" | "unreached";

/** Why a viewer may not save favourites. */
export type Gate = "sign_in" | "plan";

interface StorePorts {
  send(mark: FavoriteMark): Promise<MarkAnswer>;
  /** Shows the message of a failed click. */
  complain(mark: FavoriteMark, why: "failed" | "unreached"): void;
}

/**
 * The viewer's favourites. A click is shown at once and reverted when the server refuses it; the requests of
 * each property are sent one after the other, so that the last click wins.
 */
export class FavoriteStore {
  /** The favourites in the page's markup: the first render must match it. */
  readonly first: ReadonlySet<string>;
  /** The refusal whose dialog is open. */
  readonly gate = new Signal<Gate | null>(null);
  /** The last change that was saved here, for the other tabs. */
  readonly done = new Signal<FavoriteMark | null>(null);
  readonly #ports: StorePorts;
  readonly #changes = new Signal(0);
  readonly #saved: Set<string>;
  readonly #wanted = new Map<string, boolean>();
  readonly #sending = new Set<string>();
  /** Properties changed since the last page arrived. */
  readonly #fresh = new Set<string>();
  #received: ReadonlySet<string>;

  /** `numbers`: separated by commas, as in pages. */
  constructor(numbers: string, ports: StorePorts) {
    this.first = this.#received = setOf(numbers);
    this.#saved = new Set(this.first);
    this.#ports = ports;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#changes.subscribe(listener);

  has(number: string): boolean {
    return this.#wanted.get(number) ?? this.#saved.has(number);
  }

  toggle(number: string): void {
    this.#wanted.set(number, !this.has(number));
    this.#changed();
    if (!this.#sending.has(number)) void this.#send(number);
  }

  /** Adopts a change of another tab. */
  hear({ number, saved }: FavoriteMark): void {
    this.#hold(number, saved);
    this.#changed();
  }

  /**
   * Adopts the differences between a newer page and the page before; not for properties changed since then,
   * because the page may have been requested earlier.
   */
  follow(numbers: string): void {
    const now = new Set(setOf(numbers));
    for (const number of this.#fresh) {
      if (this.#saved.has(number)) now.add(number);
      else now.delete(number);
    }
    this.#fresh.clear();
    for (const number of now) if (!this.#received.has(number)) this.#hold(number, true);
    for (const number of this.#received) if (!now.has(number)) this.#hold(number, false);
    this.#received = now;
    this.#changed();
  }

  async #send(number: string): Promise<void> {
    this.#sending.add(number);
    for (;;) {
      const saved = this.#wanted.get(number);
      if (saved === undefined || saved === this.#saved.has(number)) break;
      const answer = await this.#ports.send({ number, saved });
      if (answer !== "done") {
        this.#wanted.delete(number);
        if (answer === "sign_in" || answer === "plan") this.gate.set(answer);
        else this.#ports.complain({ number, saved }, answer);
        break;
      }
      this.#hold(number, saved);
      this.#fresh.add(number);
      this.done.set({ number, saved });
    }
    this.#sending.delete(number);
    this.#wanted.delete(number);
    this.#changed();
  }

  #hold(number: string, saved: boolean): void {
    if (saved) this.#saved.add(number);
    else this.#saved.delete(number);
  }

  #changed(): void {
    this.#changes.set(this.#changes.value + 1);
  }
}

function setOf(numbers: string): ReadonlySet<string> {
  return new Set(numbers === "" ? [] : numbers.split(","));
}
