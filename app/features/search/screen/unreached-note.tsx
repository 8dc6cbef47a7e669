import { useEffect } from "react";
import { Link, useLocation, useRevalidator } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { onNetwork } from "#app/ui/late-code.browser.ts";

/** Above the previous results, when the answer to the next search did not arrive; asks again when the network is back. */
export default function UnreachedNote() {
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  useEffect(() => onNetwork(() => void revalidate()), [revalidate]);
  return (
    <div
      role="alert"
      className="sticky top-36 z-10 flex items-start gap-3 rounded-md bg-amber-soft px-4 py-3 text-amber"
    >
      <Icon name="warning" className="icon mt-0.5" />
      <div className="grid gap-1">
        <p>
          <strong>Sem conexão.</strong> Esta ainda é a lista de antes: o que você pediu agora não chegou.
        </p>
        <Link
          to={pathname + search}
          replace
          preventScrollReset
          aria-disabled={state !== "idle" || undefined}
          className="inline-flex min-h-11 items-center justify-self-start underline"
        >
          Tentar de novo
        </Link>
      </div>
    </div>
  );
}
