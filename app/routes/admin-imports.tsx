import { Outlet } from "react-router";
import { ImportsFrame } from "#app/features/admin/imports/imports-frame.tsx";
import "#app/features/admin/imports/imports.css";
import type { Route } from "./+types/admin-imports.ts";
import { requireAdmin } from "./viewer.server.ts";

/** Every part asks for the administrator itself, because loaders run in parallel. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  return null;
}

export default function AdminImports() {
  return (
    <ImportsFrame>
      <Outlet />
    </ImportsFrame>
  );
}
