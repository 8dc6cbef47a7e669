import { redirect } from "react-router";
import { isFresh } from "#app/features/accounts/prove-identity.server.ts";
import { pendingForm } from "#app/features/accounts/pending-forms.server.ts";
import { proofWays } from "#app/features/accounts/prove-again.server.ts";
import {
  confirmAddress,
  faultIn,
  pageAfter,
  PROOF_NAMES,
  type ConfirmView,
} from "#app/features/admin/confirm/confirm-form.ts";
import { ConfirmPage } from "#app/features/admin/confirm/confirm-page.tsx";
import { servicesContext } from "#app/services.ts";
import { requireFreshAdmin } from "./fresh-admin.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { requireAdmin } from "./viewer.server.ts";
import type { Route } from "./+types/admin-confirm.ts";

export async function loader({ request, url, context }: Route.LoaderArgs): Promise<{ view: ConfirmView }> {
  const viewer = await requireAdmin(context, request);
  const { accounts } = context.get(servicesContext);
  const page = pageAfter(url.searchParams);
  const pending = await pendingForm(accounts, viewer.userId, url.searchParams.get("pedido") ?? "");
  const fresh = await isFresh(accounts, viewer);
  if (fresh && !pending) throw redirect(page);
  const here = confirmAddress(page, { pendingForm: pending?.id ?? null });
  return {
    view: {
      ways: await proofWays(accounts, viewer.userId),
      fresh,
      fault: faultIn(url.searchParams),
      target: pending?.address ?? here,
      fields: pending ? [...pending.fields, [PROOF_NAMES.pendingForm, pending.id]] : [],
      here,
      page,
    },
  };
}

/** Also after a wrong password: the page then says so. */
export const shouldRevalidate = () => true;

/** Where no form was kept there is nothing to do but to return. */
export async function action({ request, url, context }: Route.ActionArgs) {
  await requireFreshAdmin(context, request, await postedForm(request));
  return redirect(pageAfter(url.searchParams));
}

export default function AdminConfirm({ loaderData }: Route.ComponentProps) {
  return <ConfirmPage {...loaderData} />;
}
