import { Signal } from "#app/ui/signal.ts";
import { isUnmoved, moved, type Arrangement, type Move } from "#app/features/favorites/arrangement.ts";

/** Null: the move is saved; otherwise a message why not. */
export type MoveAnswer = string | null;

interface BoardPorts {
  send(move: Move): Promise<MoveAnswer>;
  /** Shows the message of a failed move. */
  complain(move: Move, why: string): void;
  /** Called when no move is pending any more. */
  settled(): void;
}

/**
 * The columns of a board. A move is shown at once and reverted when the server refuses it; moves are sent one
 * after the other, each on the result of those before.
 */
export class BoardStore {
  readonly #ports: BoardPorts;
  readonly #shown: Signal<Arrangement>;
  /** The columns as the server has them. */
  #arrangement: Arrangement;
  /** Moves that are being sent or waiting, in order. */
  #waiting: Move[] = [];
  /** Moves saved since the last page arrived: that page may have been requested earlier. */
  #fresh: Move[] = [];
  #sending = false;

  constructor(arrangement: Arrangement, ports: BoardPorts) {
    this.#arrangement = arrangement;
    this.#ports = ports;
    this.#shown = new Signal(arrangement);
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

  /** Adopts the columns of a newer page. */
  follow(arrangement: Arrangement): void {
    this.#arrangement = this.#fresh.reduce(moved, arrangement);
    this.#fresh = [];
    this.#show();
  }

  /** Call when another tab has changed this property: the moves saved here no longer override newer pages. */
  forget(number: string): void {
    this.#fresh = this.#fresh.filter((move) => move.number !== number);
  }

  async #send(): Promise<void> {
    this.#sending = true;
    for (let move = this.#waiting[0]; move; move = this.#waiting[0]) {
      const why = await this.#ports.send(move);
      this.#waiting.shift();
      if (why === null) {
        this.#arrangement = moved(this.#arrangement, move);
        this.#fresh.push(move);
      } else this.#ports.complain(move, why);
      this.#show();
    }
    this.#sending = false;
    this.#ports.settled();
  }

  #show(): void {
    this.#shown.set(this.#waiting.reduce(moved, this.#arrangement));
  }
}
