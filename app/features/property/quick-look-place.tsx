import { Suspense, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { lookedAt, lookHash } from "#app/features/cards/look-hash.ts";
import { latePart } from "#app/ui/late-part.tsx";

const QuickLook = latePart(() => import("./quick-look.tsx"), "by press");

/** The quick look of the property that the address names in its hash, so that going back closes it. */
export default function QuickLookPlace({ state }: { state: unknown }) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const number = lookedAt(hash);
  const isOpen = number !== null;
  useEffect(() => {
    const open = ({ target }: MouseEvent) => {
      const item = (target as Element).closest("[data-action=look]")?.closest<HTMLElement>("[data-number]");
      // Stepping from one property to the next adds no entry: going back closes the quick look.
      if (item)
        void navigate(pathname + search + lookHash(item.dataset.number!), {
          preventScrollReset: true,
          replace: isOpen,
        });
    };
    document.addEventListener("click", open);
    return () => document.removeEventListener("click", open);
  }, [navigate, pathname, search, isOpen]);
  if (!isOpen) return null;
  const close = () => void navigate(pathname + search, { replace: true, preventScrollReset: true });
  return (
    <Suspense>
      <QuickLook number={number} state={state} onClose={close} />
    </Suspense>
  );
}
