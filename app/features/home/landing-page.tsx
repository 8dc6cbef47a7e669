import { Form, Link } from "react-router";
import { CardList } from "#app/features/cards/card-list.tsx";
import { writtenCount } from "#app/lib/numbers.ts";
import { Illustration } from "#app/ui/illustration.tsx";
import type { LandingView } from "./landing-view.ts";
import { SearchBox } from "#app/features/search/screen/search-box.tsx";
import { FOR_LIVING_RULE } from "#app/features/search/screen/sort-options.ts";

/** Sentences that the search understands, offered as examples. */
const EXAMPLES = [
  "apartamento 2 quartos em Goiânia até 150 mil",
  "casa com vaga no Rio de Janeiro",
  "terreno em São Paulo com 40% de desconto",
  "imóveis que baixaram de preço",
];

const SCENE = [
  ["predio", "hue-0"],
  ["casa-1", "hue-2"],
  ["apartamento-2", "hue-1"],
  ["rural", "hue-4"],
  ["apartamento-3", "hue-3"],
  ["casa-2", "hue-5"],
] as const;

const STEPS = [
  ["Busque", "Escreva uma cidade, um endereço ou uma frase inteira. A busca entende o que você quer."],
  ["Filtre", "Preço, desconto, quartos, modalidade: cada opção mostra quantos imóveis existem."],
  ["Entenda", "Cada imóvel explica a modalidade, o preço e, sobretudo, o que ainda não se sabe."],
  ["Confirme e proponha", "A proposta é feita na página oficial. Nós levamos você até lá."],
] as const;

const CHECKS = [
  ["Quem mora lá?", "A lista não diz se o imóvel está ocupado. A desocupação é por conta de quem compra."],
  ["O que se deve?", "Condomínio e IPTU atrasados podem ser seus. A regra está no edital de cada imóvel."],
  [
    "Como se paga?",
    "Alguns aceitam financiamento ou FGTS, muitos não. Faça a análise de crédito antes da proposta.",
  ],
  ["Quanto custa além do preço?", "ITBI, cartório, comissão do leiloeiro em leilão e licitação, reforma."],
] as const;

interface HeroProps {
  view: LandingView;
  /** The title, which administrators write. */
  banner: string;
  freshness: string;
}

/** First screen: the search box, and the figures of the data. */
export function Hero({ view, banner, freshness }: HeroProps) {
  return (
    <section className="page grid grid-cols-1 gap-10 py-10 lg:grid-cols-[1.1fr_1fr] lg:py-16">
      <div className="hero-words grid grid-cols-1 content-start gap-6">
        <div className="grid gap-3">
          <h1 className="text-xl font-bold wrap-anywhere sm:text-2xl">{banner}</h1>
          <p className="max-w-[58ch] text-muted">
            Imóveis da Caixa em leilão, explicados com clareza: as listas públicas de todo o Brasil em um só
            lugar. Compare preço, avaliação e desconto, e saiba o que conferir antes de propor.
          </p>
        </div>
        <search>
          <Form action="/dashboard" method="get" className="max-w-2xl">
            <SearchBox text="" placeholder="Cidade, bairro, endereço ou uma frase" roomy />
          </Form>
        </search>
        <div className="grid grid-cols-1 gap-2">
          <p className="text-sm text-muted">Por exemplo:</p>
          <ul className="flex flex-wrap gap-2">
            {EXAMPLES.map((example) => (
              <li key={example} className="max-w-full">
                <Link to={`/dashboard?${new URLSearchParams({ q: example })}`} className="chip">
                  <span className="truncate pr-1">{example}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="hero-scene" aria-hidden="true">
        <div>
          {SCENE.map(([drawing, tint]) => (
            <div key={drawing} className="overflow-hidden rounded-md">
              <Illustration drawing={drawing} tint={tint} />
            </div>
          ))}
        </div>
      </div>
      <div className="lg:col-span-2">
        <ul className="panel grid-cols-2 gap-0 overflow-hidden p-0 lg:grid-cols-4">
          {view.figures.map((figure) => (
            <li key={figure.label} className="figure">
              <Link to={figure.href} className="block p-4 hover:bg-sunken sm:p-5">
                <strong className="block text-xl font-semibold tracking-tight">{figure.value}</strong>{" "}
                <span className="text-sm text-muted">{figure.label}</span>
              </Link>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-muted">{freshness}</p>
      </div>
    </section>
  );
}

export function ForLiving({ view }: { view: LandingView }) {
  if (view.first.length === 0) return null;
  return (
    <section className="page grid gap-5 py-8" aria-labelledby="para-morar">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <h2 id="para-morar" className="text-lg font-semibold">
            Para morar, com desconto
          </h2>
          <Link to="/dashboard" className="link text-sm">
            Ver todos
          </Link>
        </div>
        <p className="text-sm text-muted">{FOR_LIVING_RULE}</p>
      </div>
      <CardList cards={view.first} level="h3" className="cards cards-four" />
    </section>
  );
}

export function States({ view }: { view: LandingView }) {
  return (
    <section id="estados" className="page grid scroll-mt-20 gap-5 py-8" aria-labelledby="por-estado">
      <h2 id="por-estado" className="text-lg font-semibold">
        Imóveis por estado
      </h2>
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {view.states.map((state) => (
          <li key={state.code} className="border-b border-line">
            <Link to={state.href} className="group flex min-h-11 items-center gap-3">
              <span className="w-7 text-sm font-semibold text-muted">{state.code}</span>{" "}
              <span className="group-hover:underline">{state.name}</span>{" "}
              <span className="ml-auto text-sm text-muted">{writtenCount(state.count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function HowItWorks() {
  return (
    <section className="page grid gap-5 py-8" aria-labelledby="como-funciona">
      <h2 id="como-funciona" className="text-lg font-semibold">
        Como Funciona
      </h2>
      <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map(([title, text], index) => (
          <li key={title} className="panel grid content-start gap-2 p-5">
            <span className="badge justify-self-start" aria-hidden="true">
              {index + 1}
            </span>
            <h3 className="font-semibold">{title}</h3>
            <p className="text-sm text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function BeforeBidding() {
  return (
    <section className="page grid gap-5 py-8" aria-labelledby="antes-de-propor">
      <h2 id="antes-de-propor" className="text-lg font-semibold">
        O que conferir antes de propor
      </h2>
      <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        {CHECKS.map(([question, answer]) => (
          <div key={question} className="border-t border-line pt-3">
            <dt className="font-semibold">{question}</dt>
            <dd className="max-w-[60ch] text-sm text-muted">{answer}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-[70ch] text-sm text-muted">
        No Leilão SFI, o valor da lista é o lance mínimo do 1º ou do 2º leilão e pode passar da avaliação. Só
        mostramos desconto quando o preço está mesmo abaixo dela.
      </p>
    </section>
  );
}

/** What is free and what is paid, with the way to the plans. */
export function Plans({ price }: { price: string }) {
  return (
    <section id="planos" className="page grid scroll-mt-20 gap-5 py-8" aria-labelledby="titulo-planos">
      <h2 id="titulo-planos" className="text-lg font-semibold">
        Planos
      </h2>
      <div className="panel gap-3 sm:grid-cols-[1fr_auto] sm:items-center">
        <p className="max-w-[70ch]">
          Buscar é grátis, para sempre e sem cartão. O Premium, {price} por mês, avisa na hora, guarda o que
          você acompanha e abre o mapa inteiro.
        </p>
        <Link to="/pricing" className="button">
          Ver planos e preços
        </Link>
      </div>
    </section>
  );
}
