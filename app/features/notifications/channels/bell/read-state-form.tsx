import { useState, type ReactNode, type SubmitEvent } from "react";
import { tellToast } from "#app/ui/tell-toast.ts";
import { badNews } from "#app/ui/toast.ts";
import { BELL_DATA_PATH, type BellState } from "./bell-state.ts";
import { learnBell } from "./bell-store.ts";
import { BACK_NAME, readStateChangeOf, undoOf, UP_TO_NAME, type Undo } from "./read-state.ts";

/** What a change of the read state is answered to a script. */
export interface ReadStateAnswer {
  /** How many notifications changed. */
  changed: number;
  /** Takes back what was marked. */
  stamp: number;
  state: BellState;
}

interface Props {
  /** The newest notification that the lists inside show. */
  upTo: number;
  /** The page to come back to without a script. */
  back: string;
  /** What was just marked without a script. */
  undone: Undo | null;
  /** The lists inside are to be read again. */
  onDone(): unknown;
  children(undo: Undo | null): ReactNode;
}

/** The form around lists of notifications: their buttons post it, or have a script do so in place. */
export function ReadStateForm({ upTo, back, undone, onDone, children }: Props) {
  const [undo, setUndo] = useState(undone);
  const [given, setGiven] = useState(undone);
  if (given?.stamp !== undone?.stamp) {
    setGiven(undone);
    setUndo(undone);
  }

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
    const wish = readStateChangeOf(form);
    const answer = wish && (await post(form));
    if (!answer) {
      tellToast(badNews("Erro", "Não foi possível mudar a marcação. Tente de novo."));
      return;
    }
    setUndo(undoOf(wish, answer.changed, answer.stamp));
    learnBell(answer.state);
    await onDone();
  }

  return (
    <form method="post" action={BELL_DATA_PATH} className="contents" onSubmit={(event) => void send(event)}>
      <input type="hidden" name={UP_TO_NAME} value={upTo} />
      <input type="hidden" name={BACK_NAME} value={back} />
      {children(undo)}
      <span className="sr-only" aria-live="polite">
        {undo?.text}
      </span>
    </form>
  );
}

async function post(form: FormData): Promise<ReadStateAnswer | null> {
  const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  try {
    const headers = { Accept: "application/json" };
    const response = await fetch(BELL_DATA_PATH, { method: "POST", headers, body });
    return response.ok ? ((await response.json()) as ReadStateAnswer) : null;
  } catch {
    return null;
  }
}
