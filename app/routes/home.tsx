import {
  BeforeBidding,
  Hero,
  HowItWorks,
  Newest,
  States,
} from "#app/features/search/screen/landing-page.tsx";
import { landingView } from "#app/features/search/screen/landing-view.ts";
import { freshnessView } from "#app/features/search/freshness.ts";
import { CompareTray } from "#app/features/compare/compare-tray.tsx";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { servicesContext } from "#app/platform/services.ts";
import type { Route } from "./+types/home.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: "Martelo · Imóveis da Caixa em leilão" },
    {
      name: "description",
      content:
        "Busque imóveis da Caixa em leilão em todo o Brasil: preço, avaliação, desconto, modalidade e o que conferir antes de propor.",
    },
    ...(loaderData ? [{ tagName: "link", rel: "canonical", href: `${loaderData.origin}/` }] : []),
  ];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const engine = services.engine();
  const now = services.now();
  return {
    view: await landingView(engine, dayInSaoPaulo(now)),
    freshness: freshnessView(engine.freshness, now),
    origin: services.origin(request),
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { view, freshness } = loaderData;
  return (
    <>
      <Hero view={view} freshness={freshness.text} />
      <Newest view={view} />
      <States view={view} />
      <HowItWorks />
      <BeforeBidding />
      <CompareTray />
    </>
  );
}
