import { Outlet } from "react-router";
import { hasSecondStep } from "#app/features/accounts/prove-again.server.ts";
import { AdminMenu, MenuToggle, useMenuWidth } from "#app/features/admin/admin-menu.tsx";
import styles from "#app/features/admin/admin.css?url";
import kit from "#app/features/admin/kit/kit.css?url";
import { isMenuWide } from "#app/features/admin/menu-cookie.ts";
import { isPutOff } from "#app/features/admin/second-step-cookie.ts";
import { SecondStepNotice } from "#app/features/admin/second-step-notice.tsx";
import type { Route } from "./+types/admin-layout.ts";
import { servicesContext } from "#app/services.ts";
import { requireAdmin } from "./viewer.server.ts";

export const links: Route.LinksFunction = () => [styles, kit].map((href) => ({ rel: "stylesheet", href }));

/** Every page of the back-office asks for the administrator itself, because loaders run in parallel. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = await requireAdmin(context, request);
  const cookies = request.headers.get("cookie");
  const { accounts } = context.get(servicesContext);
  return {
    wide: isMenuWide(cookies),
    asksForSecondStep: !isPutOff(cookies) && !(await hasSecondStep(accounts, userId)),
  };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const wide = useMenuWidth(loaderData.wide);
  return (
    <div className="admin" data-wide={wide}>
      <AdminMenu />
      <div className="min-w-0">
        <div className="admin-bar">
          <MenuToggle wide={wide} />
        </div>
        {loaderData.asksForSecondStep && <SecondStepNotice />}
        <Outlet />
      </div>
    </div>
  );
}
