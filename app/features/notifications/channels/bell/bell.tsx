import {
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type MouseEvent,
  type ToggleEvent,
} from "react";
import { Link, useLocation } from "react-router";
import { useHydrated } from "#app/ui/hydrated.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { latePart } from "#app/ui/late-part.tsx";
import { BELL_PATH, bellLabel, countText, type PageBell } from "./bell-state.ts";
import { bellSignal, publishBell } from "./bell-store.ts";

const BellPanel = latePart(() => import("./bell-panel.tsx"), "by press");

/** The member's bell: a link to the notifications; with a script it opens a panel below. */
export default function Bell({ page }: { page: PageBell }) {
  const { state, refused, channel, live } = page;
  const link = useRef<HTMLAnchorElement>(null);
  const panel = useRef<HTMLDialogElement>(null);
  const wasOpen = useRef(false);
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const unread = useSyncExternalStore(
    bellSignal.subscribe,
    () => (bellSignal.value ?? state).unread,
    () => state.unread,
  );
  const { key } = useLocation();
  const shownOn = useRef(key);
  useEffect(() => publishBell(state), [state]);
  // After a navigation, most likely from the panel, the panel closes.
  useEffect(() => {
    if (shownOn.current !== key) panel.current?.hidePopover();
    shownOn.current = key;
  }, [key]);
  useEffect(() => joinWhenIdle({ channel, live }), [channel, live]);

  function press(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // A press on the bell is outside an open panel and has already closed it; a key has not.
    if (event.detail === 0) panel.current?.togglePopover();
    else if (!wasOpen.current) panel.current?.showPopover();
  }

  function toggled({ newState, currentTarget }: ToggleEvent<HTMLElement>): void {
    setOpen(newState === "open");
    const { activeElement, body } = document;
    // When the panel closes the focus returns to the bell, unless another element was pressed.
    const lost = activeElement === body || currentTarget.contains(activeElement);
    if (newState === "closed" && lost) link.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <Link
        ref={link}
        to={BELL_PATH}
        className="button button-plain button-icon bell"
        aria-label={bellLabel(unread, refused)}
        {...(hydrated && { role: "button", "aria-expanded": open, "aria-haspopup": "dialog" as const })}
        onPointerDown={() => (wasOpen.current = open)}
        onKeyDown={(event) => {
          if (event.key !== " ") return;
          event.preventDefault();
          panel.current?.togglePopover();
        }}
        onClick={press}
      >
        <Icon name="bell" />
        {(unread > 0 || refused) && (
          <span className="bell-count">{unread > 0 ? countText(unread) : "!"}</span>
        )}
      </Link>
      <dialog
        ref={panel}
        id="sino"
        popover="auto"
        aria-label="Notificações"
        className="bell-panel"
        onToggle={toggled}
      >
        {open && (
          <Suspense fallback={<p className="bell-wait">Carregando…</p>}>
            <BellPanel live={live} />
          </Suspense>
        )}
      </dialog>
      <span className="sr-only" aria-live="polite">
        {hydrated && unread > state.unread ? bellLabel(unread, refused) : ""}
      </span>
    </>
  );
}

/** Loads the code that updates the bell when the page is idle. */
function joinWhenIdle(bell: Pick<PageBell, "channel" | "live">): () => void {
  let gone = false;
  let leave = () => {};
  const join = async () => {
    const { joinBell } = await import("./join-bell.browser.ts");
    if (!gone) leave = joinBell(bell);
  };
  // If it cannot be loaded, the count is still updated with every page.
  const begin = () => void join().catch(() => {});
  const idle = "requestIdleCallback" in window ? requestIdleCallback(begin, { timeout: 3_000 }) : null;
  const late = idle === null ? setTimeout(begin, 500) : undefined;
  return () => {
    gone = true;
    if (idle !== null) cancelIdleCallback(idle);
    clearTimeout(late);
    leave();
  };
}
