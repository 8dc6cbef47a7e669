/** The state of a member's bell, read from the database at one moment. */
export interface BellState {
  /** Unread notifications, counted up to `MAX_COUNTED`. */
  unread: number;
  /** The newest notification; 0 without any. */
  newest: number;
  /** Microseconds of the database's clock: the later of two states is the current one. */
  at: number;
}

/** The bell's data in every page. */
export interface PageBell {
  state: BellState;
  /** Whether the member's address refused a letter, which the panel explains. */
  refused: boolean;
  /** Whether the plan has live updates while a page is open. */
  live: boolean;
  /** Name of the channel between the tabs of one member. */
  channel: string;
}

export const BELL_PATH = "/notificacoes";
/** Address of the bell's data and stream, to which changes of the read state are posted. */
export const BELL_DATA_PATH = "/notificacoes/sino";

export const MAX_COUNTED = 99;

/** The state that was read later. */
export function laterOf(a: BellState, b: BellState): BellState {
  return b.at > a.at ? b : a;
}

/** Whether a received state is later than `state` and differs from it. */
export function isNews(heard: BellState | null, state: BellState): boolean {
  return heard !== null && heard.at > state.at && stateId(heard) !== stateId(state);
}

/** Identifies what a state shows; the `id` of its event in a stream. */
export function stateId({ newest, unread }: Pick<BellState, "newest" | "unread">): string {
  return `${newest}-${unread}`;
}

/** `3`, `99+`. */
export function countText(unread: number): string {
  return unread > MAX_COUNTED ? `${MAX_COUNTED}+` : String(unread);
}

/** `Notificações: 3 não lidas; seu e-mail não recebe nossas mensagens`. */
export function bellLabel(unread: number, refused: boolean): string {
  const count = unread > MAX_COUNTED ? `mais de ${MAX_COUNTED}` : String(unread);
  const parts = [
    unread > 0 && `${count} ${unread === 1 ? "não lida" : "não lidas"}`,
    refused && "seu e-mail não recebe nossas mensagens",
  ].filter((part) => part !== false);
  return ["Notificações", parts.join("; ")].filter((part) => part !== "").join(": ");
}
