import { lazy, Suspense, useEffect, useRef } from "react";
import { loadCode, onNetwork } from "#app/ui/late-code.browser.ts";
import type { DecidingProps } from "./deciding-blocks.tsx";

const importBlocks = () => import("./deciding-blocks.tsx");

let comesNear = () => {};
const near = new Promise<void>((resolve) => (comesNear = resolve));

/** Until its code is there, the server's markup stays; where it does not arrive it is asked for again with the network. */
const loadBlocks = (): ReturnType<typeof importBlocks> =>
  loadCode(importBlocks).catch(() => new Promise<void>((resolve) => onNetwork(resolve)).then(loadBlocks));

// The server renders a page in one piece, so it loads this code before the first one.
const Blocks = import.meta.env.SSR ? (await importBlocks()).default : lazy(() => near.then(loadBlocks));

/** What a purchase takes. Its code comes when a reader comes near it. */
export function Deciding(props: DecidingProps) {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (!seen!.isIntersecting) return;
        watch.disconnect();
        comesNear();
      },
      { rootMargin: "200px" },
    );
    watch.observe(around.current!);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={around} className="deciding-place">
      <Suspense>
        <Blocks {...props} />
      </Suspense>
    </div>
  );
}
