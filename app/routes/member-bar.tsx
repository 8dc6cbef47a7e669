import Bell from "#app/features/notifications/channels/bell/bell.tsx";
import type { PageBell } from "#app/features/notifications/channels/bell/bell-state.ts";
import UserMenu, { type MenuPerson } from "#app/ui/user-menu.tsx";

/** What the header shows of members. Administrators at work need no bell. */
export default function MemberBar({ person, bell }: { person: MenuPerson; bell: PageBell }) {
  return <UserMenu person={person} bell={<Bell page={bell} />} />;
}
