import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

// After what the page shows and loads: the worker is for the next visit.
if (import.meta.env.PROD)
  setTimeout(
    () => import("#app/ui/worker.browser.ts").then(({ followWorker }) => followWorker()).catch(() => {}),
    5_000,
  );
