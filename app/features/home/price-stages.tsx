import { Link } from "react-router";
import { CardList } from "#app/features/cards/card-list.tsx";
import { PriceChartFigure } from "#app/features/property/price-chart-figure.tsx";
import { GUIDE_PATH } from "#app/lib/paths.ts";
import type { LandingView } from "./landing-view.ts";
import type { PriceStory } from "./price-story.ts";

/** A real property and how its price came down, beside the rules of each stage. */
export function PriceStages({ stages, story }: Pick<LandingView, "stages"> & { story: PriceStory | null }) {
  return (
    <section id="etapas" className="landing-band" aria-labelledby="titulo-etapas">
      <div className="page landing-part">
        <div className="landing-head">
          <h2 id="titulo-etapas">Um preço não é sempre um preço</h2>
          <p>
            O mesmo número pode ser um lance mínimo, um preço de partida ou o preço de compra. Depende da
            etapa em que o imóvel está, e ela muda de uma lista para a outra.
          </p>
        </div>
        <ol className="stages swipe-row">
          {stages.map(({ name, minimum, winner, count, href }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{minimum}</p>
              <p>{winner}</p>
              {count !== null && (
                <Link to={href} className="link inline-flex min-h-11 items-center text-sm">
                  {`Ver ${count} à venda assim`}
                </Link>
              )}
            </li>
          ))}
        </ol>
        {story && <Story story={story} />}
      </div>
    </section>
  );
}

function Story({ story: { card, chart, text } }: { story: PriceStory }) {
  return (
    <div className="story">
      <div className="story-card">
        <CardList cards={[card]} level="h3" className="cards" />
      </div>
      <div className="panel">
        <h3 className="text-lg font-semibold">Um imóvel da lista, e como o preço chegou aqui</h3>
        <p>{`${text} O histórico é nosso: guardamos cada lista e comparamos uma com a outra.`}</p>
        <PriceChartFigure chart={chart} />
      </div>
    </div>
  );
}

const CHECKS = [
  ["Quem mora lá?", "A lista não diz se o imóvel está ocupado. A desocupação é por conta de quem compra."],
  ["O que se deve?", "Condomínio e IPTU atrasados podem ser seus. A regra está no edital de cada imóvel."],
  [
    "Como se paga?",
    "Alguns aceitam financiamento ou FGTS, muitos não. Faça a análise de crédito antes da proposta.",
  ],
  ["Quanto custa além do preço?", "ITBI, cartório, comissão do leiloeiro em leilão e licitação, reforma."],
] as const;

/** The questions that no list answers. */
export function BeforeBidding() {
  return (
    <section className="landing-part page" aria-labelledby="antes-de-propor">
      <div className="landing-head">
        <h2 id="antes-de-propor">O que conferir antes de propor</h2>
        <p>
          {"Quatro perguntas que a lista não responde. A página de cada imóvel mostra onde está a resposta. "}
          <Link to={GUIDE_PATH} className="link">
            Nunca comprou assim? Faça o guia da primeira compra
          </Link>
        </p>
      </div>
      <dl className="checks swipe-row">
        {CHECKS.map(([question, answer]) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
