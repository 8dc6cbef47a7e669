import {
  BeforeBidding,
  ForLiving,
  Hero,
  HowItWorks,
  Plans,
  States,
} from "#app/features/home/landing-page.tsx";
import { Featured, NewestPosts, Testimonials } from "#app/features/home/content-sections.tsx";
import { contentView } from "#app/features/home/content-view.ts";
import { landingView } from "#app/features/home/landing-view.ts";
import { freshnessView } from "#app/facts/query/freshness.ts";
import { CompareTray } from "#app/features/compare/compare-tray.tsx";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { servicesContext } from "#app/services.ts";
import { siteData } from "#app/ui/structured-data.ts";
import { siteImage, socialMeta } from "#app/ui/social-meta.ts";
import type { Route } from "./+types/home.ts";

const TITLE = "Martelo · Imóveis da Caixa em leilão";
const DESCRIPTION =
  "Busque imóveis da Caixa em leilão em todo o Brasil: preço, avaliação, desconto, modalidade e o que conferir antes de propor.";

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: TITLE },
    { name: "description", content: DESCRIPTION },
    ...(loaderData
      ? [
          { tagName: "link", rel: "canonical", href: `${loaderData.origin}/` },
          ...socialMeta({
            title: TITLE,
            description: DESCRIPTION,
            address: `${loaderData.origin}/`,
            image: siteImage(loaderData.origin),
          }),
          { "script:ld+json": loaderData.structured },
        ]
      : []),
  ];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const engine = services.engine();
  const now = services.now();
  return {
    view: await landingView(engine, dayInSaoPaulo(now)),
    banner: services.settings.homepage_banner_text,
    content: await contentView(engine, services.content.current(), services.settings, now),
    freshness: freshnessView(engine.freshness, now),
    origin: services.origin(request),
    structured: siteData(services.origin(request)),
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { view, banner, content, freshness } = loaderData;
  return (
    <>
      <Hero view={view} banner={banner} freshness={freshness.text} />
      <Featured cards={content.featured} />
      <ForLiving view={view} />
      <States view={view} />
      <HowItWorks />
      <BeforeBidding />
      <Testimonials testimonials={content.testimonials} />
      <NewestPosts posts={content.posts} />
      <Plans price={view.premiumPrice} />
      <CompareTray />
    </>
  );
}
