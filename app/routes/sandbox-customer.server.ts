import { data, type RouterContextProvider } from "react-router";
import type { BillingDesk } from "#app/core/billing/billing-desk.server.ts";
import type { Sandbox } from "#app/core/billing/sandbox/sandbox-provider.server.ts";
import { servicesContext } from "#app/services.ts";
import { requireViewer } from "./viewer.server.ts";

/** The signed-in member as the sandbox knows them. Where payments are not pretended, its pages do not exist. */
export async function readSandboxCustomer(
  context: Readonly<Pick<RouterContextProvider, "get">>,
  request: Request,
): Promise<{ sandbox: Sandbox; desk: BillingDesk; customerId: string }> {
  const { sandbox, billing } = context.get(servicesContext);
  if (!sandbox || !billing) throw data(null, { status: 404 });
  const { userId, email, fullName: name } = await requireViewer(context, request);
  return { sandbox, desk: billing, customerId: await sandbox.createCustomer({ userId, email, name }) };
}
