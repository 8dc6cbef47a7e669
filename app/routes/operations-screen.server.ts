import type { RouterContextProvider } from "react-router";
import { OPERATIONS, type OperationsTab } from "#app/features/admin/operations/operations-tabs.ts";
import { servicesContext, type Services } from "#app/services.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { requireAdmin } from "./viewer.server.ts";

/** What a page of `Operação` shows to an administrator; null, with a toast, where it cannot be read. */
export async function operationsScreen<View>(
  tab: OperationsTab,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  read: (services: Services) => Promise<View>,
) {
  await requireAdmin(context, request);
  return viewOrToast({ request, context }, OPERATIONS[tab].fault, () => read(context.get(servicesContext)));
}
