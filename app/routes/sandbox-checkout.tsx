import { data, redirect } from "react-router";
import { paidAddress } from "#app/core/billing/paid-address.ts";
import { PAYMENT_METHODS } from "#app/core/billing/payment-facts.ts";
import { DELIVERIES, PAYMENT_ACTS } from "#app/core/billing/sandbox/sandbox-acts.ts";
import { SandboxCheckoutPage, OFFER_WORDS, paymentChoices } from "#app/features/sandbox/sandbox-pages.tsx";
import { formatAmount } from "#app/lib/money.ts";
import { badNews } from "#app/ui/toast.ts";
import { postedForm } from "./posted-form.server.ts";
import { readSandboxCustomer } from "./sandbox-customer.server.ts";
import { announce, requireViewer } from "./viewer.server.ts";
import type { Route } from "./+types/sandbox-checkout.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Pagamento de teste · Martelo" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const viewer = await requireViewer(context, request);
  const { sandbox, customerId } = await readSandboxCustomer(context, viewer);
  const checkout = await sandbox.checkout(params.id);
  if (checkout?.customerId !== customerId) throw data(null, { status: 404 });
  const { offer, leftUrl } = checkout;
  if (!(await sandbox.isOpen(params.id))) return { checkout: null };
  const price = formatAmount(sandbox.terms.amountsCents[0]!);
  return { checkout: { offer: OFFER_WORDS[offer], price, choices: paymentChoices(offer), leftUrl } };
}

/** Pretends a payment, tells the portal as chosen, and goes on as a provider's page does. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const viewer = await requireViewer(context, request);
  const { sandbox, desk, customerId } = await readSandboxCustomer(context, viewer);
  const form = await postedForm(request);
  const [methodText, actText] = String(form.get("pagamento")).split(" ");
  const method = PAYMENT_METHODS.find((one) => one === methodText);
  const act = PAYMENT_ACTS.find((one) => one === actText);
  const delivery = DELIVERIES.find((one) => one === form.get("aviso"));
  if (!method || !act || !delivery) throw data(null, { status: 400 });
  if ((await sandbox.checkout(params.id))?.customerId !== customerId) throw data(null, { status: 404 });
  const paid = await sandbox.pay(params.id, act, method, delivery);
  await sandbox.deliver(desk.receive);
  if (!paid) return redirect(`/pagamento-de-teste/${params.id}`);
  if (act !== "decline") return redirect(paidAddress(paid.paidUrl, params.id));
  announce(context, badNews("Pagamento recusado", "Tente outra forma de pagamento. Nada foi cobrado."));
  return redirect(`/pagamento-de-teste/${params.id}`);
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <SandboxCheckoutPage {...loaderData} />;
}
