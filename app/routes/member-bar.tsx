import { useEffect } from "react";
import { useRevalidator } from "react-router";
import Bell from "#app/features/notifications/channels/bell/bell.tsx";
import type { PageBell } from "#app/features/notifications/channels/bell/bell-state.ts";
import UserMenu, { type MenuPerson } from "#app/ui/user-menu.tsx";

/** The header's part for members. On pages of the administration there is no bell. */
export default function MemberBar({ person, bell }: { person: MenuPerson; bell: PageBell }) {
  useFollowPlan();
  return <UserMenu person={person} bell={<Bell page={bell} />} />;
}

/** Loads the page's data again when the member's plan has changed, as after a payment in another tab. */
function useFollowPlan(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let stop: (() => void) | null = null;
    let left = false;
    void import("#app/features/plan/plan-check.browser.ts").then(({ watchPlan }) => {
      if (!left) stop = watchPlan(() => void revalidate());
    });
    return () => {
      left = true;
      stop?.();
    };
  }, [revalidate]);
}
