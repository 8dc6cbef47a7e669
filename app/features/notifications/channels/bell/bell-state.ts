/** What a member's bell shows, as the database had it at one moment. */
export interface BellState {
  /** Unread notifications; what is beyond `MAX_COUNTED` is not counted. */
  unread: number;
  /** The newest notification; 0 without any. */
  newest: number;
  /** Microseconds of the database's clock: of two states the later one counts. */
  at: number;
}

/** What pages carry of the bell. */
export interface PageBell {
  state: BellState;
  /** Whether the plan is told of news while a page is open. */
  live: boolean;
  /** Name under which the tabs of one member find each other. */
  channel: string;
}

export const BELL_PATH = "/notificacoes";
/** What bells ask, listen to and send changes of the read state to. */
export const BELL_DATA_PATH = "/notificacoes/sino";

export const MAX_COUNTED = 99;

/** Of two states the one that the database had later. */
export function laterOf(a: BellState, b: BellState): BellState {
  return b.at > a.at ? b : a;
}

/** Whether what a bell heard is later than what was read with `state`, and not the same. */
export function isNews(heard: BellState | null, state: BellState): boolean {
  return heard !== null && heard.at > state.at && stateId(heard) !== stateId(state);
}

/** Names what a state shows; the `id` of its event in a stream. */
export function stateId({ newest, unread }: Pick<BellState, "newest" | "unread">): string {
  return `${newest}-${unread}`;
}

/** `3`, `99+`. */
export function countText(unread: number): string {
  return unread > MAX_COUNTED ? `${MAX_COUNTED}+` : String(unread);
}

/** `Notificações: 3 não lidas`. */
export function bellLabel(unread: number): string {
  if (unread === 0) return "Notificações";
  const count = unread > MAX_COUNTED ? `mais de ${MAX_COUNTED}` : String(unread);
  return `Notificações: ${count} ${unread === 1 ? "não lida" : "não lidas"}`;
}
