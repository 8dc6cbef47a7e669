import { Suspense } from "react";
import { useLocation, useNavigate } from "react-router";
import { lookedAt } from "#app/features/cards/look-hash.ts";
import { latePart } from "#app/ui/late-part.tsx";

const QuickLook = latePart(() => import("./quick-look.tsx"), "by press");

/** The quick look of the property that the address names in its hash, so that going back closes it. */
export default function QuickLookPlace({ state }: { state: unknown }) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const number = lookedAt(hash);
  if (number === null) return null;
  const close = () => void navigate(pathname + search, { replace: true, preventScrollReset: true });
  return (
    <Suspense>
      <QuickLook number={number} state={state} onClose={close} />
    </Suspense>
  );
}
