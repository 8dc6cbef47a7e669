import { CompareTray } from "#app/features/compare/compare-tray.tsx";
import { CallToAction, Contact, Plans } from "#app/features/home/closing-sections.tsx";
import { Featured, ForLiving, NewestPosts, Testimonials } from "#app/features/home/content-sections.tsx";
import { contentView } from "#app/features/home/content-view.ts";
import { Figures, Hero, startOf } from "#app/features/home/hero.tsx";
import { Benefits, HowItWorks } from "#app/features/home/how-it-works.tsx";
import { landingView } from "#app/features/home/landing-view.ts";
import { BeforeBidding, PriceStages } from "#app/features/home/price-stages.tsx";
import { createPriceStories } from "#app/features/home/price-story.ts";
import { StatesMap } from "#app/features/home/states-map.tsx";
import { freshnessView } from "#app/facts/query/freshness.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import styles from "#app/features/home/landing.css?url";
import { viewerContext } from "#app/request-context.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { READ_FIRST } from "#app/ui/read-first.ts";
import { siteData } from "#app/ui/structured-data.ts";
import { pageMeta, siteImage } from "#app/ui/social-meta.ts";
import type { Route } from "./+types/home.ts";

const TITLE = "Martelo · Imóveis da Caixa em leilão";
const DESCRIPTION =
  "Busque imóveis da Caixa em leilão em todo o Brasil: preço, avaliação, desconto, modalidade e o que conferir antes de propor.";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: TITLE }];
  const { origin, structured } = loaderData;
  const card = { title: TITLE, description: DESCRIPTION, address: `${origin}/`, image: siteImage(origin) };
  return [...pageMeta(card), { "script:ld+json": structured }];
}

export const handle = READ_FIRST;

const priceStoryOf = createPriceStories();

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const report = context.get(reportErrorContext);
  const { settings, findListing, contact, operator } = services;
  const engine = services.engine();
  const now = services.now();
  const today = dayInSaoPaulo(now);
  const viewer = await context.get(viewerContext)();
  return {
    view: landingView(engine, now, today),
    story: await priceStoryOf(engine, findListing, today, (error) => report(error, request)),
    banner: settings.homepage_banner_text,
    start: startOf(viewer !== null, settings.free_trial_days),
    content: contentView(engine, services.content.current(), settings, now),
    freshness: freshnessView(engine.freshness, now),
    contact,
    operator: operator.name,
    origin: services.origin(request),
    structured: siteData(services.origin(request)),
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { view, story, banner, start, content, freshness, contact, operator } = loaderData;
  return (
    <div className="landing">
      <Hero banner={banner} freshness={freshness.text} start={start} />
      <Figures figures={view.figures} />
      <Featured cards={content.featured} />
      <ForLiving cards={view.first} />
      <HowItWorks />
      <PriceStages stages={view.stages} story={story} />
      <BeforeBidding />
      <StatesMap states={view.states} />
      <Benefits />
      <Testimonials testimonials={content.testimonials} />
      <NewestPosts posts={content.posts} />
      <Plans premium={view.premium} />
      <Contact contact={contact} operator={operator} />
      <CallToAction start={start} />
      <CompareTray />
    </div>
  );
}
