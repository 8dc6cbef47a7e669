import { use, useMemo, useState, type ComponentType, type MouseEvent } from "react";
import { useNavigate } from "react-router";
import { useWasWritten } from "./hydrated.tsx";
import { unpack, type Packed } from "./packed.ts";
import { PreparedMarkup, SERVER_MARKUP } from "./prepared-markup.tsx";

interface Props<T> {
  /** Part of the key of the stored markup, beside the view. */
  kind: string;
  packed: Packed<T>;
  /** Depends on the view alone, with plain links. In a browser its code may have to be loaded first. */
  part: ComponentType<{ view: T }>;
  className?: string;
}

/**
 * A static part of a page. The server renders it once per view. The browser keeps the server's markup and
 * renders the part only after a navigation or when the view has changed (docs/decisions/0016). A click on one
 * of its links navigates without a page load.
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
    // Links to anchors in this page and to other sites are left to the browser.
    if (!link || link.target !== "" || link.origin !== location.origin) return;
    if (link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  }
  const content =
    packed === written
      ? { dangerouslySetInnerHTML: SERVER_MARKUP, suppressHydrationWarning: true }
      : { children: <Content packed={packed} part={Part} /> };
  // The two kinds of content need different elements: React would not remove markup that it did not render.
  const key = packed === written ? "written" : "rendered";
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only the links inside are used, and the keyboard triggers clicks on those
  return <div key={key} className={className} onClick={follow} {...content} />;
}

function Content<T>({ packed, part: Part }: Pick<Props<T>, "packed" | "part">) {
  const view = useMemo(() => unpack(packed), [packed]);
  return <Part view={view} />;
}
