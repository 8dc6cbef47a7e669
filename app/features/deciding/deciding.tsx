import { use, useEffect, useRef, useState } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { useWasWritten } from "#app/ui/hydrated.tsx";
import { loadCode, onNetwork } from "#app/ui/late-code.browser.ts";
import { PreparedMarkup, SERVER_MARKUP } from "#app/ui/prepared-markup.tsx";
import type { DecidingProps } from "./deciding-blocks.tsx";

const importBlocks = () => import("./deciding-blocks.tsx");

// The server renders a page in one piece, so it loads this code before the first one.
const atHand = import.meta.env.SSR ? await importBlocks() : null;

/** Where the code does not arrive it is asked for again with the network; until then the server's markup stays. */
const loadBlocks = (): ReturnType<typeof importBlocks> =>
  loadCode(importBlocks).catch(() => new Promise<void>((resolve) => onNetwork(resolve)).then(loadBlocks));

/**
 * What a purchase takes. In a page from the server it is markup until a reader comes near; then its code comes and takes the
 * markup over as a root of its own, with what was typed and opened. Inside the page's root an update of the page would have
 * to take it over before its code is there.
 */
export function Deciding(props: DecidingProps) {
  const [{ number, property, outlook, query, today }] = useState(props);
  /** Unlike the rest it changes while the page is shown. */
  const { openChecks } = props;
  const shown = useRef({ openChecks, draw: () => {} });
  const around = useRef<HTMLDivElement>(null);
  const markupOf = use(PreparedMarkup);
  const wasWritten = useWasWritten();
  useEffect(() => {
    const place = around.current!;
    let root: Root | null = null;
    let isOver = false;
    const begin = async () => {
      const { default: Blocks } = await loadBlocks();
      if (isOver) return;
      const blocks = () => (
        <Blocks {...{ number, property, outlook, query, today }} openChecks={shown.current.openChecks} />
      );
      if (wasWritten) root = hydrateRoot(place, blocks());
      else (root = createRoot(place)).render(blocks());
      shown.current.draw = () => {
        if (!isOver) root!.render(blocks());
      };
    };
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (!seen!.isIntersecting) return;
        watch.disconnect();
        void begin();
      },
      { rootMargin: "200px" },
    );
    watch.observe(place);
    return () => {
      isOver = true;
      watch.disconnect();
      // A root cannot be taken down while another one renders.
      if (root) setTimeout(root.unmount.bind(root));
    };
  }, [number, property, outlook, query, today, wasWritten]);
  useEffect(() => {
    if (shown.current.openChecks === openChecks) return;
    shown.current.openChecks = openChecks;
    shown.current.draw();
  }, [openChecks]);
  if (markupOf && atHand) {
    const counts = Object.values(openChecks).join();
    const markup = markupOf("deciding", `${today}${query}${counts}${property}${outlook}`, () => (
      <atHand.default {...props} />
    ));
    return <div className="deciding-place" dangerouslySetInnerHTML={{ __html: markup }} />;
  }
  return (
    <div
      ref={around}
      className="deciding-place"
      dangerouslySetInnerHTML={SERVER_MARKUP}
      suppressHydrationWarning
    />
  );
}
