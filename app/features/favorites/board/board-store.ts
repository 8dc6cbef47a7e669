import { Signal } from "#app/ui/signal.ts";
import { isUnmoved, moved, type Arrangement, type Move } from "./arrangement.ts";

/** Null: it is done; else why not, in words for people. */
export type MoveAnswer = string | null;

export interface BoardPorts {
  send(move: Move): Promise<MoveAnswer>;
  /** Tells the person that it did not work. */
  complain(move: Move, why: string): void;
  /** Nothing is on its way any more. */
  settled(): void;
}

/**
 * The columns of a board. What is moved shows at once and goes back when the server refuses; moves follow one another,
 * each from where the ones before have left things.
 */
export class BoardStore {
  readonly #ports: BoardPorts;
  readonly #shown: Signal<Arrangement>;
  /** As the server has it. */
  #held: Arrangement;
  /** On their way or waiting, in order. */
  #waiting: Move[] = [];
  /** Done since the last page spoke: it may have been asked for earlier. */
  #fresh: Move[] = [];
  #sending = false;

  constructor(held: Arrangement, ports: BoardPorts) {
    this.#held = held;
    this.#ports = ports;
    this.#shown = new Signal(held);
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#shown.subscribe(listener);

  get shown(): Arrangement {
    return this.#shown.value;
  }

  move(move: Move): void {
    if (isUnmoved(this.shown, move)) return;
    this.#waiting.push(move);
    this.#show();
    if (!this.#sending) void this.#send();
  }

  /** Takes over what a newer page says. */
  follow(held: Arrangement): void {
    this.#held = this.#fresh.reduce(moved, held);
    this.#fresh = [];
    this.#show();
  }

  /** Another tab has changed it: what was done here is no longer the last word. */
  forget(number: string): void {
    this.#fresh = this.#fresh.filter((move) => move.number !== number);
  }

  async #send(): Promise<void> {
    this.#sending = true;
    for (let move = this.#waiting[0]; move; move = this.#waiting[0]) {
      const why = await this.#ports.send(move);
      this.#waiting.shift();
      if (why === null) {
        this.#held = moved(this.#held, move);
        this.#fresh.push(move);
      } else this.#ports.complain(move, why);
      this.#show();
    }
    this.#sending = false;
    this.#ports.settled();
  }

  #show(): void {
    this.#shown.set(this.#waiting.reduce(moved, this.#held));
  }
}
