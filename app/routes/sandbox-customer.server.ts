import { data, type RouterContextProvider } from "react-router";
import type { BillingDesk } from "#app/core/billing/billing-desk.server.ts";
import type { Sandbox } from "#app/core/billing/sandbox/sandbox-provider.server.ts";
import type { Viewer } from "#app/features/accounts/viewer.ts";
import { servicesContext } from "#app/services.ts";

/** The signed-in member as the sandbox knows them. Where payments are not pretended, its pages do not exist. */
export async function readSandboxCustomer(
  context: Readonly<Pick<RouterContextProvider, "get">>,
  viewer: Viewer,
): Promise<{ sandbox: Sandbox; desk: BillingDesk; customerId: string }> {
  const { sandbox, billing } = context.get(servicesContext);
  if (!sandbox || !billing) throw data(null, { status: 404 });
  const { userId, email, fullName: name } = viewer;
  return { sandbox, desk: billing, customerId: await sandbox.createCustomer({ userId, email, name }) };
}
