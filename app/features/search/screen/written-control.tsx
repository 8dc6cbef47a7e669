import { useEffect, useRef, useState, type ComponentType } from "react";
import { anew } from "#app/ui/late-code.browser.ts";
import { SERVER_MARKUP } from "#app/ui/prepared-markup.tsx";
import type { FilterGroup } from "./filter-controls.ts";
import { announceChange } from "./filter-events.browser.ts";

type Control = ComponentType<{ group: FilterGroup }>;

/**
 * A filter whose code did not arrive: the fields of the server's markup stay, with what is chosen in them, and search as
 * usual. With the next answer of the server the code is asked for again.
 */
export function writtenControl(load: () => Promise<{ default: Control }>): Control {
  return function WrittenControl({ group }) {
    const element = useRef<HTMLDivElement>(null);
    const [first] = useState(group);
    const [Loaded, setLoaded] = useState<Control | null>(null);
    useEffect(() => {
      if (group !== first) load().then((loaded) => setLoaded(() => loaded.default), anew);
    }, [group, first]);
    useEffect(() => {
      // React does not hear fields that it did not render.
      const { current } = element;
      current?.addEventListener("change", () => announceChange(current));
    }, []);
    return Loaded ? (
      <Loaded group={group} />
    ) : (
      <div
        ref={element}
        className="contents"
        suppressHydrationWarning
        dangerouslySetInnerHTML={SERVER_MARKUP}
      />
    );
  };
}
