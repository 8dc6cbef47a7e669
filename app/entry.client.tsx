import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { rememberEarlyText } from "#app/ui/early-text.browser.ts";
import { repeatPress } from "#app/ui/repeated-press.browser.ts";

const typeEarlyText = rememberEarlyText();

function Page() {
  useEffect(() => {
    typeEarlyText();
    repeatPress();
  }, []);
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
  );
});

// After what the page shows and loads: the worker is for the next visit.
if (import.meta.env.PROD)
  setTimeout(
    () => import("#app/ui/worker.browser.ts").then(({ followWorker }) => followWorker()).catch(() => {}),
    5_000,
  );
