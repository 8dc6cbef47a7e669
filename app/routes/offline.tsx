import { useSearchParams } from "react-router";
import { safeReturn } from "#app/lib/return-path.ts";
import { useHydrated } from "#app/ui/hydrated.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { OfflinePages } from "#app/ui/offline-pages.tsx";

export const meta = () => [
  { title: "Sem conexão · Martelo" },
  { name: "description", content: "O que dá para ver do Martelo sem internet." },
  { name: "robots", content: "noindex" },
];

/** `/sem-conexao`: what the service worker shows in place of a page that is not on this device. */
export default function Offline() {
  const [params] = useSearchParams();
  // The worker keeps one copy of this page for all wishes, so only the browser knows which page was wished.
  const wished = useHydrated() ? safeReturn(params.get("para") ?? "/") : "/";
  return (
    <div className="page centred gap-6 py-16">
      <Icon name="warning" className="icon size-12 text-amber" />
      <div className="grid gap-2">
        <h1 className="text-xl font-semibold">Sem conexão</h1>
        <p className="text-muted">Esta página não está guardada neste aparelho. Confira sua internet.</p>
      </div>
      <a href={wished} className="button button-brand">
        Tentar de novo
      </a>
      <OfflinePages />
    </div>
  );
}
