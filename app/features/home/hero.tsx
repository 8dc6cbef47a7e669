import { Form, Link } from "react-router";
import { SearchBox } from "#app/features/search/screen/search-box.tsx";
import type { LandingView } from "./landing-view.ts";
import { Scene } from "./scene.tsx";

/** Sentences that the search understands, offered as examples. */
const EXAMPLES = [
  "apartamento 2 quartos em Goiânia até 150 mil",
  "casa com vaga no Rio de Janeiro",
  "terreno em São Paulo com 40% de desconto",
  "imóveis que baixaram de preço",
];

export interface Start {
  /** Where the main button leads, and what it says. */
  href: string;
  label: string;
  /** What it costs and what comes after. */
  note: string;
}

/** What the landing page asks for first: an account of a visitor, the search of a member. */
export function startOf(signedIn: boolean, trialDays: number): Start {
  if (signedIn) {
    return {
      href: "/dashboard",
      label: "Explorar Leilões",
      note: "Seus favoritos e alertas estão no menu da conta.",
    };
  }
  const trial = trialDays === 1 ? "1 dia" : `${trialDays} dias`;
  return {
    href: "/auth?aba=cadastrar",
    label: "Experimentar Grátis",
    note:
      trialDays > 0
        ? `${trial} de Premium, sem cartão. Depois, a busca continua grátis.`
        : "Criar a conta é grátis, sem cartão.",
  };
}

interface HeroProps {
  /** The title, which administrators write. */
  banner: string;
  freshness: string;
  start: Start;
}

/** First screen: what this is, the search box, and the staircase of the price. */
export function Hero({ banner, freshness, start }: HeroProps) {
  return (
    <section id="inicio" className="hero">
      <div className="page hero-grid">
        <div className="hero-words">
          <h1 className="wrap-anywhere">{banner}</h1>
          <p className="hero-lead">
            Os imóveis das listas da Caixa em um só lugar, e explicados: o preço de cada etapa, o que mudou de
            uma lista para a outra e o que ainda não se sabe.
          </p>
          <search>
            <Form action="/dashboard" method="get">
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
          <div className="hero-start">
            <Link to={start.href} className="button button-brand landing-button">
              {start.label}
            </Link>{" "}
            <p className="text-sm text-muted">{start.note}</p>
          </div>
        </div>
        <figure className="hero-figure">
          <Scene name="escada" className="scene-escada" />
          <figcaption className="text-sm text-muted">
            {
              "A escada do preço: o que ninguém compra em uma etapa passa para a seguinte, em geral por menos. "
            }
            <a href="#etapas" className="link">
              Veja as regras de cada uma
            </a>
          </figcaption>
        </figure>
      </div>
      <p className="page hero-date text-sm text-muted">{`${freshness}. Este portal não é afiliado à Caixa.`}</p>
    </section>
  );
}

/** Live figures of the lists, each leading to what it counts. */
export function Figures({ figures }: Pick<LandingView, "figures">) {
  return (
    <section className="page" aria-label="As listas em números">
      <ul className="figures">
        {figures.map(({ value, label, href }) => (
          <li key={label} className="figure">
            <Link to={href}>
              <strong>{value}</strong> <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
