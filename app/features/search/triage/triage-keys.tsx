import { Suspense, useEffect } from "react";
import { useSignal } from "#app/features/device-marks/use-marks.tsx";
import { loadCode } from "#app/ui/late-code.browser.ts";
import { latePart } from "#app/ui/late-part.tsx";
import { keyHelpShown } from "./key-help-shown.ts";

const loadKeys = () => import("./triage-keys.browser.ts");
const KeyHelp = latePart(() => import("./key-help.tsx"), "by press");

/** The keys of the list. Their code comes with the first key that is pressed, and hears all of them in their order. */
export function TriageKeys() {
  useEffect(() => {
    let press: ((event: KeyboardEvent) => void) | null = null;
    let early: KeyboardEvent[] = [];
    const hear = (event: KeyboardEvent) => {
      if (press) return press(event);
      if (early.push(event) > 1) return;
      loadCode(loadKeys)
        .then(
          ({ pressKey }) => {
            press = pressKey;
            early.forEach((one) => pressKey(one));
          },
          () => {},
        )
        .finally(() => (early = []));
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);
  const shown = useSignal(keyHelpShown, false);
  return (
    shown && (
      <Suspense>
        <KeyHelp onClose={() => keyHelpShown.set(false)} />
      </Suspense>
    )
  );
}
