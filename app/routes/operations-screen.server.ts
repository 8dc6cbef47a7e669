import { data, type RouterContextProvider } from "react-router";
import { OPERATIONS, type OperationsTab } from "#app/features/admin/operations/operations-tabs.ts";
import { reportErrorContext, servicesContext, type Services } from "#app/services.ts";
import { badNews } from "#app/ui/toast.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

/** What a page of `Operação` shows to an administrator; null, with a toast, where it cannot be read. */
export async function operationsScreen<View>(
  tab: OperationsTab,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  read: (services: Services) => Promise<View>,
) {
  await requireAdmin(context, request);
  try {
    return data<{ view: View | null }>({ view: await read(context.get(servicesContext)) });
  } catch (error) {
    context.get(reportErrorContext)(error, request);
    announce(context, badNews("Erro", OPERATIONS[tab].fault));
    return data<{ view: View | null }>({ view: null }, { status: 500 });
  }
}
