import { Suspense, useEffect } from "react";
import { useSignal } from "#app/features/device-marks/use-marks.tsx";
import { keyHelpShown } from "#app/features/search/triage/key-help-shown.ts";
import { swipeCards } from "#app/features/search/triage/swipe.browser.ts";
import { pressKey } from "#app/features/search/triage/triage-keys.browser.ts";
import { VisitLine } from "#app/features/search/visits/visit-line.tsx";
import { latePart } from "#app/ui/late-part.tsx";
import type { SearchView } from "./search-view.ts";

const KeyHelp = latePart(() => import("#app/features/search/triage/key-help.tsx"), "by press");

/** What the search has besides after the first gesture: the keys and swipes of the list, and what is new since the last visit. */
export default function LateParts({ arrivals }: Pick<SearchView, "arrivals">) {
  useEffect(() => {
    addEventListener("keydown", pressKey);
    const endSwipes = swipeCards();
    return () => {
      removeEventListener("keydown", pressKey);
      endSwipes();
    };
  }, []);
  const shown = useSignal(keyHelpShown, false);
  return (
    <>
      {arrivals !== null && <VisitLine arrivals={arrivals} />}
      {shown && (
        <Suspense>
          <KeyHelp onClose={() => keyHelpShown.set(false)} />
        </Suspense>
      )}
    </>
  );
}
