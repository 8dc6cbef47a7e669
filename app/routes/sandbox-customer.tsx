import { data, redirect } from "react-router";
import { DELIVERIES, LATER_ACTS } from "#app/core/billing/sandbox/sandbox-acts.ts";
import { SandboxCustomerPage, boughtLines } from "#app/features/sandbox/sandbox-pages.tsx";
import { badNews, goodNews } from "#app/ui/toast.ts";
import { postedForm } from "./posted-form.server.ts";
import { readSandboxCustomer } from "./sandbox-customer.server.ts";
import { announce, requireViewer } from "./viewer.server.ts";
import type { Route } from "./+types/sandbox-customer.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Provedor de teste · Martelo" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const viewer = await requireViewer(context, request);
  const { sandbox, customerId } = await readSandboxCustomer(context, viewer);
  if (params.id !== customerId) throw data(null, { status: 404 });
  return { bought: boughtLines(await sandbox.known(customerId)) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const viewer = await requireViewer(context, request);
  const { sandbox, desk, customerId } = await readSandboxCustomer(context, viewer);
  if (params.id !== customerId) throw data(null, { status: 404 });
  const form = await postedForm(request);
  const act = LATER_ACTS.find((one) => one === form.get("acontece"));
  const delivery = DELIVERIES.find((one) => one === form.get("aviso"));
  if (!act || !delivery) throw data(null, { status: 400 });
  const happened = await sandbox.act(customerId, act, delivery);
  await sandbox.deliver(desk.receive);
  announce(
    context,
    happened ? goodNews("Aconteceu") : badNews("Erro", "Isso não pode acontecer com o que foi comprado."),
  );
  return redirect(`/pagamento-de-teste/cliente/${customerId}`);
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <SandboxCustomerPage {...loaderData} />;
}
