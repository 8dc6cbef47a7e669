import { lazy, useEffect, useRef, type ComponentType, type FormEvent } from "react";
import { useNavigation, useSubmit } from "react-router";
import { anew } from "#app/ui/late-code.browser.ts";
import { showToast, badNews } from "#app/ui/toast.ts";
import { WrittenOnce } from "#app/ui/written-once.tsx";
import type { CheckItemView, ChecksHeadView, ChecksView } from "./checks-view.ts";
import { FILE_TOO_LARGE, MAX_FILE_BYTES } from "./file-limit.ts";

const loadParts = () => import("./check-parts.tsx");
// The server renders a page in one piece, so it loads this code before the first one.
const atHand = import.meta.env.SSR ? await loadParts() : null;
const CheckItem: ComponentType<{ view: CheckItemView }> =
  atHand?.CheckItem ?? lazy(() => loadParts().then(({ CheckItem: part }) => ({ default: part }), anew));
const ChecksHead: ComponentType<{ view: ChecksHeadView }> =
  atHand?.ChecksHead ?? lazy(() => loadParts().then(({ ChecksHead: part }) => ({ default: part }), anew));

/**
 * What to check before a proposal. Its items are markup from the server with plain forms, so that their code comes only
 * after one has changed; an item that is saved leaves what was typed into the others as it is.
 */
export function ChecksBlock({ view: { summary, isOpen, head, items } }: { view: ChecksView }) {
  const submit = useSubmit();
  const { state } = useNavigation();
  /** The item whose form was sent, until the page has its answer. */
  const sent = useRef<string | null>(null);
  useEffect(() => {
    if (state !== "idle") return;
    // The pressed button is gone with the markup that it was in.
    if (sent.current) document.querySelector<HTMLElement>(`#${sent.current} > summary`)?.focus();
    sent.current = null;
  }, [state]);
  function send(event: FormEvent<HTMLElement>) {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const file = form.querySelector<HTMLInputElement>("[type=file]")?.files?.[0];
    if (file && file.size > MAX_FILE_BYTES) return showToast(badNews("Nada foi salvo", FILE_TOO_LARGE));
    sent.current = form.closest("details")!.id;
    void submit(form, { preventScrollReset: true });
  }
  return (
    <details className="deciding-block" open={isOpen} onSubmit={send}>
      <summary>
        <h2>Antes de propor</h2>
        <output>{summary}</output>
      </summary>
      <div id="conferir" className="deciding-body">
        <WrittenOnce kind="checks" packed={head} part={ChecksHead} />
        <ul className="checks">
          {items.map(({ id, packed }) => (
            <li key={id}>
              <WrittenOnce kind="check" packed={packed} part={CheckItem} />
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
