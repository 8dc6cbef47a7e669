import { data, redirect, type RouterContextProvider } from "react-router";
import type { Viewer } from "#app/features/accounts/viewer.ts";
import { interestForm } from "#app/features/interests/interest-form.ts";
import { InterestPage } from "#app/features/interests/interest-page.tsx";
import type { InterestedPerson } from "#app/features/interests/interest.ts";
import {
  recordInterest,
  withdrawInterest,
  type InterestOutcome,
} from "#app/features/interests/interests.server.ts";
import { headline } from "#app/facts/listings/listing-text.ts";
import { canonicalNumber, type Listing } from "#app/facts/listings/listing.ts";
import { readProfile } from "#app/features/profile/profile.server.ts";
import { readForm, type FieldErrors } from "#app/lib/form.ts";
import { formatPrice } from "#app/lib/money.ts";
import { viewerContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce } from "./viewer.server.ts";
import type { Route } from "./+types/property-interest.ts";

type Context = Readonly<RouterContextProvider>;

export const meta: Route.MetaFunction = () => [
  { title: "Tenho interesse · Martelo" },
  { name: "robots", content: "noindex" },
];

/** For visitors; members request contact with one click on the property's page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const listing = await offered(context, params.number);
  if (await context.get(viewerContext)()) throw redirect(`/property/${listing.number}`);
  return { number: listing.number, title: headline(listing), price: formatPrice(listing.priceCents) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const viewer = await context.get(viewerContext)();
  const number = canonicalNumber(params.number) ?? "";
  if (viewer && form.get("intent") === "retirar") {
    await withdrawInterest(context.get(servicesContext).accounts.db, viewer, number);
    announce(context, goodNews("Pedido retirado", "Os dados dele foram apagados."));
    return redirect(`/property/${number}`);
  }
  const listing = await offered(context, params.number);
  const read = viewer ? { ok: true as const, value: await memberOf(context, viewer) } : visitorOf(form);
  if (!read.ok) {
    announce(context, badNews("Erro", Object.values(read.errors)[0] ?? null));
    return data({ errors: read.errors, values: typed(form) }, { status: 422 });
  }
  const { accounts, contact } = context.get(servicesContext);
  const outcome = await recordInterest(accounts, request.headers, listing, read.value, contact.email);
  announce(context, newsOf(outcome, contact.email !== null));
  return redirect(`/property/${listing.number}`);
}

/** The property, if it is offered; otherwise redirects to its page, because no contact can be offered. */
async function offered(context: Context, text: string): Promise<Listing> {
  const number = canonicalNumber(text);
  const detail = number === null ? null : await context.get(servicesContext).findListing(number);
  if (!detail) throw data(null, { status: 404 });
  if (detail.available) return detail.listing;
  const what = detail.withdrawnOn === null ? "saiu da lista" : "foi retirado deste portal";
  announce(context, badNews(`Este imóvel ${what}`, "Se ele voltar, você poderá pedir contato de novo."));
  throw redirect(`/property/${detail.listing.number}`);
}

async function memberOf(context: Context, viewer: Viewer): Promise<InterestedPerson> {
  const profile = await readProfile(context.get(servicesContext).accounts.db, viewer.userId);
  const { userId, fullName: name, email } = viewer;
  return { userId, name, email, phone: profile?.phone ?? null };
}

function visitorOf(
  form: FormData,
): { ok: true; value: InterestedPerson } | { ok: false; errors: FieldErrors } {
  const read = readForm(interestForm, form);
  if (!read.ok) return read;
  const { name, email, phone } = read.value;
  return { ok: true, value: { userId: null, name, email, phone } };
}

function typed(form: FormData): Record<string, string> {
  return Object.fromEntries(
    ["name", "email", "phone"].map((field) => [field, String(form.get(field) ?? "").slice(0, 254)]),
  );
}

const WITH_CONTACT =
  "Quem administra este portal recebe seu pedido por e-mail e responde pelo endereço ou telefone que você informou, sem hora marcada.";
/** Nobody gets an e-mail about the request: it waits in a list. */
const WITHOUT_CONTACT =
  "Seu pedido está na lista de quem administra este portal, sem prazo para a resposta. Se tiver pressa, procure a página oficial.";
const OFFICIAL = "Propostas e lances são feitos somente na página oficial.";

/**
 * The same toast for a repeated request, so that it does not reveal what another person's address has
 * requested.
 */
function newsOf(outcome: InterestOutcome, hasContact: boolean) {
  if (outcome.outcome !== "too_many") {
    return goodNews(
      "Entraremos em contato em breve!",
      `${hasContact ? WITH_CONTACT : WITHOUT_CONTACT}\nA confirmação vai por e-mail. ${OFFICIAL}`,
    );
  }
  const minutes = Math.ceil(outcome.waitSeconds / 60);
  return badNews("Erro", `Muitos pedidos seguidos: espere ${minutes} min e tente de novo.`);
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <InterestPage {...loaderData} refusal={actionData ?? null} />;
}
