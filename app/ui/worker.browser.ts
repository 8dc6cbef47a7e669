// The service worker (`public/sw.js`): its registration, a newer one, and pages that it kept.

const NOTE_ID = "guardada";

declare global {
  interface Window {
    /** The framework's table of routes; its version is that of the build. */
    __reactRouterManifest?: { version: string };
  }
}

/** Registers the worker of this build; the same one however often it is called. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  // oxlint-disable-next-line no-underscore-dangle -- the framework's name
  const build = window.__reactRouterManifest?.version ?? "0";
  return navigator.serviceWorker.register(`/sw.js?v=${build}`);
}

/** Registers the worker, has it keep what pages load late, offers a newer one, and says when the network is back after a stored page. */
export async function followWorker(): Promise<void> {
  offerFreshPage();
  addEventListener("online", () => offerFreshPage("A conexão voltou."));
  if (!("serviceWorker" in navigator)) return;
  const hadWorker = navigator.serviceWorker.controller !== null;
  // Blocked by the browser or its owner: the pages work as they are.
  const registration = await registerWorker().catch(() => null);
  if (!registration) return;
  if (registration.waiting && hadWorker) offerUpdate(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && navigator.serviceWorker.controller) offerUpdate(worker);
    });
  });
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ kind: "adiantar" });
  if (hadWorker) return;
  active?.postMessage({ kind: "guardar", files: loadedFiles(), page: location.pathname + location.search });
}

/** The files of the build that this page loaded before there was a worker. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);
}

function offerUpdate(worker: ServiceWorker): void {
  const { serviceWorker } = navigator;
  note("Há uma versão nova do Martelo.", {
    Atualizar() {
      serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      worker.postMessage({ kind: "assumir" });
    },
    // Offered again with the next page that the server sends.
    "Agora não": () => document.getElementById(NOTE_ID)?.remove(),
  });
}

/** Beside the line of a stored page, or in its place. */
function offerFreshPage(text?: string): void {
  const line = document.getElementById(NOTE_ID);
  if (line) note(text ?? line.textContent, { "Atualizar esta página": () => location.reload() });
}

/** A line before the page, outside of what the framework draws, with buttons by their label. */
function note(text: string, presses: Record<string, () => void>): void {
  document.getElementById(NOTE_ID)?.remove();
  const line = document.createElement("p");
  line.id = NOTE_ID;
  line.className = "kept-note";
  line.role = "status";
  line.append(text);
  for (const [label, press] of Object.entries(presses)) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = label;
    button.addEventListener("click", press);
    line.append(" ", button);
  }
  document.body.prepend(line);
}
