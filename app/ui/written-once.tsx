import { use, useMemo, useState, type ComponentType, type MouseEvent } from "react";
import { useNavigate } from "react-router";
import { useWasWritten } from "./hydrated.tsx";
import { unpack, type Packed } from "./packed.ts";
import { PreparedMarkup } from "./prepared-markup.tsx";

interface Props<T> {
  /** What its markup is kept under, beside the view. */
  kind: string;
  packed: Packed<T>;
  /** Follows from the view alone; its links are plain ones. In a browser it may still have to be loaded. */
  part: ComponentType<{ view: T }>;
  className?: string;
}

/** React leaves alone what it finds in such an element, and sets nothing while this stays the same object. */
const AS_FOUND = { __html: "" };

/**
 * A part that is only read. The server writes it once per view; the browser keeps what was written, and draws only what
 * no server wrote: after a step from another page, or when the view has changed (docs/decisions/0016). A click on any of
 * its links changes the page without loading it anew.
 */
export function WrittenOnce<T>({ kind, packed, part: Part, className }: Props<T>) {
  const navigate = useNavigate();
  const markupOf = use(PreparedMarkup);
  const wasWritten = useWasWritten();
  const [written] = useState(wasWritten ? packed : null);
  if (markupOf) {
    const markup = markupOf(kind, packed, () => <Part view={unpack(packed)} />);
    return <div className={className} dangerouslySetInnerHTML={{ __html: markup }} />;
  }
  function follow(event: MouseEvent<HTMLDivElement>) {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest("a");
    // What leads to a place of this page is the browser's.
    if (!link || link.target !== "" || link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  }
  const content =
    packed === written
      ? { dangerouslySetInnerHTML: AS_FOUND, suppressHydrationWarning: true }
      : { children: <Drawn packed={packed} part={Part} /> };
  // One element for each: React would not take out what it did not put in.
  const key = packed === written ? "written" : "drawn";
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only the links inside are used, and the keyboard clicks those
  return <div key={key} className={className} onClick={follow} {...content} />;
}

function Drawn<T>({ packed, part: Part }: Pick<Props<T>, "packed" | "part">) {
  const view = useMemo(() => unpack(packed), [packed]);
  return <Part view={view} />;
}
