import { Suspense, useEffect } from "react";
import { useSignal } from "#app/features/device-marks/use-marks.tsx";
import { latePart } from "#app/ui/late-part.tsx";
import { keyHelpShown } from "./key-help-shown.ts";
import { pressKey } from "./triage-keys.browser.ts";

const KeyHelp = latePart(() => import("./key-help.tsx"), "by press");

/** The keys of the list. */
export default function TriageKeys() {
  useEffect(() => {
    addEventListener("keydown", pressKey);
    return () => removeEventListener("keydown", pressKey);
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
