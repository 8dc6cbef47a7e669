import { useState, type ReactNode, type SubmitEvent } from "react";
import { showToast, badNews } from "#app/ui/toast.ts";
import { BELL_DATA_PATH, type BellState } from "./bell-state.ts";
import { publishBell } from "./bell-store.ts";
import { BACK_NAME, readStateChangeOf, undoOf, UP_TO_NAME, type Undo } from "./read-state.ts";

/** Answer to a script that changed the read state. */
export interface ReadStateAnswer {
  /** How many notifications changed. */
  changed: number;
  /** Identifies what was marked, for undoing it. */
  stamp: number;
  state: BellState;
}

interface Props {
  /** The newest notification that the lists inside show. */
  upTo: number;
  /** The page to which a form without a script returns. */
  back: string;
  /** Notifications just marked without a script. */
  undone: Undo | null;
  /** Called to reload the lists inside. */
  onDone(): unknown;
  children(undo: Undo | null): ReactNode;
}

/** The form around lists of notifications: their buttons send it, with a script in place. */
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
      showToast(badNews("Erro", "Não foi possível mudar a marcação. Tente de novo."));
      return;
    }
    setUndo(undoOf(wish, answer.changed, answer.stamp));
    publishBell(answer.state);
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
