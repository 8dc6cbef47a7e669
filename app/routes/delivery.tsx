import { data, redirect, type RouterContextProvider } from "react-router";
import { claim, readStored, removeOwn, spendDelivery } from "#app/core/page-deliveries/deliveries.server.ts";
import { MAX_OWN_PAGES } from "#app/core/page-deliveries/delivery.ts";
import { deliveryPath, OWN_PAGES_HREF } from "#app/features/page-deliveries/bring-paths.ts";
import { DeliveryPage, UnknownDelivery } from "#app/features/page-deliveries/delivery-page.tsx";
import { deliveryView } from "#app/features/page-deliveries/delivery-view.ts";
import { writtenCount } from "#app/lib/numbers.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import { viewerContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import { goodNews } from "#app/ui/toast.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce, requireViewer } from "./viewer.server.ts";
import type { Route } from "./+types/delivery.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Página trazida · Martelo" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await viewOf(context, params.id);
  return data({ view }, { status: view === null ? 404 : 200 });
}

async function viewOf(context: Readonly<RouterContextProvider>, id: string) {
  const { accounts, findListing, now } = context.get(servicesContext);
  const stored = await readStored(accounts.db, id, now());
  if (stored === null) return null;
  const viewer = await context.get(viewerContext)();
  return deliveryView(stored, (await findListing(stored.number)) !== null, viewer?.userId ?? null);
}

const REFUSALS = {
  of_another: { status: 409, why: "Outra pessoa trouxe esta página antes." },
  full: {
    status: 422,
    why: `A sua conta já tem ${writtenCount(MAX_OWN_PAGES)} páginas, que é o máximo: remova uma que não serve mais.`,
  },
} as const;

/** Takes a page over, where a second press finds it done, or removes it from its member's account. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { userId } = await requireViewer(context, request);
  const { accounts, linkSecret, listingsChanged, findListing, now } = context.get(servicesContext);
  if ((await spendDelivery(accounts.db, { userId }, now())) > 0)
    return refuse(429, "Muitas páginas seguidas: espere alguns minutos e tente de novo.");
  if ((await postedForm(request)).get("intent") === "remover") {
    if (!(await removeOwn(accounts.db, params.id, userId))) throw data(null, { status: 404 });
    announce(context, goodNews("Página removida", "Ela não está mais na sua conta."));
    throw redirect(OWN_PAGES_HREF, 303);
  }
  const from = { userId, address: visitorOf(request.headers).address };
  const claimed = await claim({ db: accounts.db, secret: linkSecret }, params.id, from, now());
  if (claimed.outcome === "unknown") return data({ refusal: null }, { status: 404 });
  if (claimed.outcome !== "done") {
    const { status, why } = REFUSALS[claimed.outcome];
    return refuse(status, why, claimed.outcome === "full");
  }
  if (claimed.isPublic) await listingsChanged();
  announce(
    context,
    goodNews(
      "Página trazida",
      claimed.isPublic
        ? "O que ela diz já vale para todos."
        : "O que ela diz está na página do imóvel, para você.",
    ),
  );
  const isListed = (await findListing(claimed.number)) !== null;
  throw redirect(isListed ? `/property/${claimed.number}` : deliveryPath(params.id), 303);
}

function refuse(status: number, why: string, isFull = false) {
  return data({ refusal: { why, isFull } }, { status });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { view } = loaderData;
  return view === null ? (
    <UnknownDelivery />
  ) : (
    <DeliveryPage view={view} refusal={actionData?.refusal ?? null} />
  );
}
