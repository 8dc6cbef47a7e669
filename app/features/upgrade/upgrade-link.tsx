import { Suspense, useState, type MouseEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { opensElsewhere } from "#app/ui/return-focus.tsx";
import { latePart } from "#app/ui/late-part.tsx";
import { PlanLink, useHere } from "./plan-link.tsx";

const UpgradeDialog = latePart(() => import("./upgrade-dialog.tsx"), "by press");

interface Props {
  className?: string;
  /** What the dialog says: what is locked, and what stays. */
  title: string;
  detail: string;
  /** The page that a payment leads back to, asked for when it is pressed; without it, this one. */
  returnTo?: () => string;
  children: ReactNode;
}

/** A link that opens the dialog of Premium; without scripts it leads to the page of the plans, which says the same. */
export function UpgradeLink({ className = "link", title, detail, returnTo, children }: Props) {
  const here = useHere();
  const [back, setBack] = useState<string | null>(null);
  const open = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    setBack(returnTo?.() ?? here);
  };
  return (
    <>
      <PlanLink className={className} returnTo={here} onClick={open}>
        {children}
      </PlanLink>
      {back !== null &&
        // Outside of the form that the link may stand in: the dialog has forms of its own.
        createPortal(
          <Suspense>
            <UpgradeDialog
              title={title}
              detail={detail}
              opens="plan"
              returnTo={back}
              onClose={() => setBack(null)}
            />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
