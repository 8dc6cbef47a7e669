import { redirect } from "react-router";
import { InterestLinkPage } from "#app/features/interests/interest-link-page.tsx";
import { readInterestLink, withdrawByLink } from "#app/features/interests/interests.server.ts";
import { headline } from "#app/facts/listings/listing-text.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { formatPhone } from "#app/features/profile/profile.ts";
import { servicesContext } from "#app/services.ts";
import { goodNews } from "#app/ui/toast.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce } from "./viewer.server.ts";
import type { Route } from "./+types/interest-link.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Seu pedido de contato · Martelo" },
  { name: "robots", content: "noindex" },
];

/** GET changes nothing, because mail programs open links as well. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const services = context.get(servicesContext);
  const interest = await readInterestLink(services.accounts.db, token);
  if (!interest) return { token, link: null };
  const { number, name, email, phone, at } = interest;
  const detail = await services.findListing(number);
  return {
    token,
    link: {
      number,
      title: detail ? headline(detail.listing) : `Imóvel ${number}`,
      name,
      email,
      phone: phone && formatPhone(phone),
      when: formatMoment(at),
    },
  };
}

/** The link grants the permission, so the reader of the e-mail needs no account. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const token = String(form.get("token") ?? "");
  if (await withdrawByLink(context.get(servicesContext).accounts.db, token))
    announce(context, goodNews("Pedido retirado", "Os dados dele foram apagados."));
  return redirect(`/interesse?${new URLSearchParams({ token })}`);
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <InterestLinkPage {...loaderData} />;
}
