import Bell from "#app/features/notifications/channels/bell/bell.tsx";
import type { PageBell } from "#app/features/notifications/channels/bell/bell-state.ts";
import UserMenu, { type MenuPerson } from "#app/ui/user-menu.tsx";

/** The header's part for members. On pages of the administration there is no bell. */
export default function MemberBar({ person, bell }: { person: MenuPerson; bell: PageBell }) {
  return <UserMenu person={person} bell={<Bell page={bell} />} />;
}
