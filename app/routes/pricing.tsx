import { PricingPage } from "#app/features/plan/pricing-page.tsx";
import { pricingView } from "#app/features/plan/pricing-view.ts";
import { whatIsOnSale } from "#app/features/plan/plan-screen.server.ts";
import styles from "#app/features/plan/plan.css?url";
import { viewerContext } from "#app/request-context.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { questionsData } from "#app/ui/structured-data.ts";
import { pageMeta, siteImage } from "#app/ui/social-meta.ts";
import type { Route } from "./+types/pricing.ts";

const TITLE = "Planos e preços · Martelo";
const DESCRIPTION =
  "Buscar imóveis da Caixa em leilão é grátis. Veja o que o Premium acrescenta, quanto custa e como cancelar ou receber de volta.";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: TITLE }];
  const address = `${loaderData.origin}/pricing`;
  return [
    ...pageMeta({ title: TITLE, description: DESCRIPTION, address, image: siteImage(loaderData.origin) }),
    { "script:ld+json": loaderData.structured },
  ];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts, billing, origin, settings } = context.get(servicesContext);
  const report = context.get(reportErrorContext);
  const viewer = await context.get(viewerContext)();
  const onSale = await whatIsOnSale({ desk: billing, onError: (error) => report(error, request) });
  const trialDays = settings.free_trial_days;
  const view = pricingView({ plan: viewer?.plan ?? null, trialDays, onSale, now: accounts.now() });
  const questions = view.questions.map(({ question, answer, points }) => ({
    question,
    answer: [answer, ...points].join(" "),
  }));
  return { view, origin: origin(request), structured: questionsData(questions) };
}

export default function Pricing({ loaderData }: Route.ComponentProps) {
  return <PricingPage view={loaderData.view} />;
}
