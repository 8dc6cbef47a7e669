import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { Icon } from "./icon.tsx";

/** Shown when the browser could not reach the server, unless it keeps a copy of the page. */
export function OfflinePage() {
  useEffect(() => void openStoredPage(), []);
  return (
    <div className="page centred gap-6 py-16">
      <title>Sem conexão · Martelo</title>
      <Icon name="warning" className="icon size-12 text-amber" />
      <div className="grid gap-2">
        <h1 className="text-xl font-semibold">Sem conexão</h1>
        <p className="text-muted">Esta página não chegou. Confira sua internet e tente de novo.</p>
      </div>
      <TryAgain />
    </div>
  );
}

/** The service worker answers with its copy when the page is loaded as a document. */
async function openStoredPage(): Promise<void> {
  const hit =
    navigator.serviceWorker?.controller && (await caches.match(location.href, { ignoreVary: true }));
  if (hit) location.reload();
}

/** Loads the current address again as a new document. */
export function TryAgain() {
  const { pathname, search, hash } = useLocation();
  return (
    <Link to={pathname + search + hash} reloadDocument className="button button-brand">
      Tentar de novo
    </Link>
  );
}
