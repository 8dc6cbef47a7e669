import { data, redirect, type RouterContextProvider } from "react-router";
import { oldestOf } from "#app/core/page-deliveries/deliveries.server.ts";
import { createToken, revokeToken, tokensOf } from "#app/core/page-deliveries/tokens.server.ts";
import { canonicalNumber, isDemoNumber } from "#app/facts/listings/listing.ts";
import { BringPage } from "#app/features/page-deliveries/bring-page.tsx";
import { BRING_PATH } from "#app/features/page-deliveries/bring-paths.ts";
import { HuntList } from "#app/features/page-deliveries/hunt-list.tsx";
import { pageHunt } from "#app/features/page-deliveries/hunt.server.ts";
import type { TokenView } from "#app/features/page-deliveries/token-list.tsx";
import { OwnPages } from "#app/features/page-deliveries/own-pages.tsx";
import { Ways } from "#app/features/page-deliveries/ways.tsx";
import { formatMoment } from "#app/lib/dates.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { viewerContext } from "#app/request-context.ts";
import { servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce, requireViewer } from "./viewer.server.ts";
import type { Route } from "./+types/bring-page.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Trazer a página de um imóvel · Martelo" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { accounts, findListing, now, origin } = context.get(servicesContext);
  const viewer = await context.get(viewerContext)();
  const number = canonicalNumber(url.searchParams.get("numero") ?? "");
  const own = viewer ? await oldestOf(accounts.db, viewer.userId) : [];
  const listing = number === null ? null : ((await findListing(number))?.listing ?? null);
  return {
    number: listing?.number ?? null,
    officialUrl: listing && !isDemoNumber(listing.number) ? listing.officialUrl : null,
    origin: origin(request),
    tokens: viewer && (await tokenViews(context, viewer.userId)),
    ownPages: own.map(({ savedAt, ...page }) => ({ ...page, savedAt: formatMoment(savedAt) })),
    hunt: viewer && (await pageHunt(accounts.db, viewer.userId, now())),
  };
}

async function tokenViews(context: Readonly<RouterContextProvider>, userId: string): Promise<TokenView[]> {
  const { accounts, linkSecret } = context.get(servicesContext);
  const tokens = await tokensOf({ db: accounts.db, secret: linkSecret, userId });
  return tokens.map(({ id, token, createdAt, lastUsedAt }) => ({
    id,
    token,
    created: formatMoment(createdAt),
    lastUsed: lastUsedAt && formatMoment(lastUsedAt),
  }));
}

/** Creates or ends a token. */
export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = await requireViewer(context, request);
  const { accounts, linkSecret, now } = context.get(servicesContext);
  const form = await postedForm(request);
  const owner = { db: accounts.db, secret: linkSecret, userId };
  const id = String(form.get("token") ?? "");
  if (form.get("intent") === "criar") {
    const created = await createToken(owner, now());
    announce(
      context,
      created
        ? goodNews("Token criado", "Copie-o para as opções da extensão.")
        : badNews("Nenhum token criado", "Você já tem três: desative um deles antes."),
    );
  } else if (form.get("intent") === "desativar" && isUuid(id)) {
    await revokeToken(owner, id);
    announce(context, goodNews("Token desativado", "A extensão que o usava não entrega mais nada."));
  } else throw data(null, { status: 400 });
  return redirect(BRING_PATH);
}

export default function Page({
  loaderData: { origin, tokens, hunt, ownPages, ...page },
}: Route.ComponentProps) {
  return (
    <BringPage {...page} refusal={null}>
      {hunt && <HuntList items={hunt} />}
      {ownPages.length > 0 && <OwnPages pages={ownPages} />}
      <Ways origin={origin} tokens={tokens} />
    </BringPage>
  );
}
