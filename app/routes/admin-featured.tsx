import { data, redirect } from "react-router";
import { feature, MAX_FEATURED, unfeature } from "#app/core/content/featured.server.ts";
import {
  FEATURE_FIELDS,
  featureForm,
  featuredScreen,
} from "#app/features/admin/content/featured/featured-screen.server.ts";
import { FeaturedPage } from "#app/features/admin/content/featured/featured-page.tsx";
import { featuredList } from "#app/features/admin/content/content-parts.ts";
import { readForm } from "#app/lib/form.ts";
import { servicesContext } from "#app/services.ts";
import { badNews, goodNews } from "#app/ui/toast.ts";
import { contentForm } from "./content-form.server.ts";
import { postedForm } from "./posted-form.server.ts";
import { viewOrToast } from "./view-or-toast.server.ts";
import { announce, requireAdmin } from "./viewer.server.ts";
import type { Route } from "./+types/admin-featured.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { accounts, engine, settings, now } = context.get(servicesContext);
  const query = featuredList.read(url.searchParams);
  return viewOrToast({ request, context }, "Erro ao carregar destaques", async () => {
    const state = { enabled: settings.homepage_featured_enabled, now: now() };
    return await featuredScreen(accounts.db, engine(), query, state);
  });
}

const FULL = `Já são ${MAX_FEATURED} destaques: tire um para pôr outro.`;
const NOT_FOR_SALE = "Este imóvel não está mais à venda no portal.";
const ALREADY_OUT = badNews("Nada mudou", "Este imóvel já não estava nos destaques.");

export async function action({ request, url, context }: Route.ActionArgs) {
  const { userId: adminId } = await requireAdmin(context, request);
  const { accounts, content, engine, now } = context.get(servicesContext);
  const form = await postedForm(request);
  const removes = form.get("intent") === "tirar";
  const { refused, failed } = contentForm({
    request,
    context,
    form,
    fields: FEATURE_FIELDS,
    noun: "destaque",
  });
  const read = readForm(featureForm(now()), form);
  if (!read.ok && ("numero" in read.errors || !removes)) {
    // Nobody types the number.
    if ("numero" in read.errors) throw data(null, { status: 400 });
    return refused(read.errors, 422);
  }
  let news = goodNews("Sucesso", removes ? "Destaque tirado com sucesso" : "Destaque salvo com sucesso");
  try {
    if (removes) {
      const { outcome } = await unfeature(accounts.db, adminId, String(form.get("numero")), now());
      if (outcome === "gone") news = ALREADY_OUT;
    } else if (read.ok) {
      const [listing] = engine().listings([read.value.number]);
      if (!listing) return refused({ "": NOT_FOR_SALE }, 422);
      const saved = await feature(accounts.db, adminId, read.value, now());
      if (saved.outcome === "full") return refused({ "": FULL }, 409);
    }
  } catch (error) {
    return failed(error);
  }
  await content.changed();
  announce(context, news);
  return redirect(featuredList.href({ ...featuredList.read(url.searchParams), open: null }));
}

export default function AdminFeatured({ loaderData, actionData }: Route.ComponentProps) {
  return <FeaturedPage screen={loaderData.view} refused={actionData ?? null} />;
}
